declare module '*.mat' {
  const text: string;
  export default text;
}

declare module '@zip.js/zip.js/lib/zip-core-external.js' {
  export * from '@zip.js/zip.js';
}
