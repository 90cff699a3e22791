// What the compiled program needs from Node: its module, the environment, the terminals and, on Windows, paths in its notation.
// Inside the program a drive is the first part of a path, as in /C:/club/final.mat, and every separator is a slash.

const system = require('fs');
const isWindows = process.platform === 'win32';
const kNonBlocking = 0x800; // O_NONBLOCK of emscripten's C library

const toInside = (text) => text.replace(/\\/g, '/').replace(/(^|[=:])([A-Za-z]:\/)/g, '$1/$2');
const toOutside = (path) => (typeof path === 'string' ? path.replace(/^\/([A-Za-z]:\/)/, '$1') : path);

function readEnvironment() {
  for (const name of Object.keys(ENV)) delete ENV[name];
  Object.assign(ENV, process.env);
  if (!isWindows) return;
  // Other systems call the user's folder HOME.
  if (!ENV.HOME && ENV.USERPROFILE) ENV.HOME = ENV.USERPROFILE;
  if (ENV.HOME) ENV.HOME = toInside(ENV.HOME);
  ENV.TERM ||= 'windows';
}

/// A pipe to which nobody writes must not stop the program.
function openWithoutWaiting() {
  const inner = NODEFS.flagsForNode;
  NODEFS.flagsForNode = (flags) => inner(flags) | (flags & kNonBlocking ? system.constants.O_NONBLOCK : 0);
}

function useWindows() {
  for (const name of ['open', 'readdir', 'readlink', 'mkdir', 'rename', 'rmdir', 'unlink', 'chmod', 'lookupPath']) {
    const inner = FS[name];
    FS[name] = (path, ...others) => inner(toOutside(path), ...others.map(toOutside));
  }
  for (const name of ['stat', 'lstat']) {
    const inner = FS[name];
    FS[name] = (path) => {
      const about = inner(toOutside(path));
      // The number of a file may be too large for a double; its low bits tell files apart.
      about.ino = Number(BigInt.asUintN(48, system[`${name}Sync`](toOutside(path), {bigint: true}).ino));
      // Node says of every file that all users may write it.
      about.mode &= ~0o022;
      return about;
    };
  }
  const mode = NODEFS.getMode;
  NODEFS.getMode = (path) => mode(toOutside(path));
  FS.cwd = () => toInside(process.cwd());
  const read = FS.read;
  FS.read = (...words) => {
    try {
      return read(...words);
    } catch (error) {
      // There, the end of a pipe is an error without a number.
      if (error.errno === undefined) return 0;
      throw error;
    }
  };
  const write = FS.write;
  FS.write = (stream, buffer, offset, length, ...others) => {
    const terminal = {1: process.stdout, 2: process.stderr}[stream.fd];
    if (!stream.tty || !terminal) return write(stream, buffer, offset, length, ...others);
    // The console would read bytes in its code page.
    terminal.write(Buffer.from(buffer.subarray(offset, offset + length)));
    return length;
  };
}

Module['wasmBinary'] = system.readFileSync(require('path').join(__dirname, 'program.wasm'));
Module['arguments'] = process.argv.slice(2).map((word) => (isWindows ? toInside(word) : word));
Module['preRun'] = readEnvironment;
Module['onRuntimeInitialized'] = () => {
  const {isatty} = require('tty');
  for (const descriptor of [0, 1, 2]) {
    FS.streams[descriptor].tty = isatty(descriptor);
    // The program compares files by their paths, also the one that stdout is.
    if (!isWindows) FS.streams[descriptor].path = `/dev/fd/${descriptor}`;
  }
  openWithoutWaiting();
  if (isWindows) useWindows();
};
