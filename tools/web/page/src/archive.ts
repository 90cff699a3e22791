// Reads zip archives. Only the members that are needed are unpacked, one at a time, and a member
// counts only if its checksum is right.

import {
  BlobReader,
  BlobWriter,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
  configure,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-external.js';

import type { Expanded, Member } from './protocol';

// The limits of the program.
const kMostMembers = 100_000;
const kMostBytes = 64 * 1024 * 1024;

configure({ useWebWorkers: false });

const open = new WeakMap<Blob, Promise<Entry[]>>();

async function entries_of(archive: Blob): Promise<Entry[]> {
  const reader = new ZipReader(new BlobReader(archive));
  const entries: Entry[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entries.length === kMostMembers) break;
    entries.push(entry);
  }
  return entries;
}

function in_words(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/eocdr|central directory|end of central/i.test(message))
    return 'the archive is damaged or not complete';
  if (/signature|crc/i.test(message)) return 'the checksum in the archive does not match';
  if (/compression method/i.test(message))
    return 'it is packed in a way that this page does not unpack';
  return message;
}

/** The members whose names end like those of transcripts. */
export async function members_of(archive: Blob, extensions: readonly string[]): Promise<Expanded> {
  const members: Member[] = [];
  const failures: { path: string; message: string }[] = [];
  let skipped = 0;
  const reader = new ZipReader(new BlobReader(archive));
  let index = -1;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      ++index;
      if (index === kMostMembers) {
        failures.push({ path: '', message: `only the first ${kMostMembers} members are read` });
        break;
      }
      const path = entry.filename;
      if (entry.directory || path.startsWith('__MACOSX/')) continue;
      const lower = path.toLowerCase();
      if (lower.endsWith('.zip')) {
        failures.push({ path, message: 'an archive within an archive is not opened' });
      } else if (!extensions.some((extension) => lower.endsWith(extension))) {
        ++skipped;
      } else if (entry.encrypted) {
        failures.push({ path, message: 'it is encrypted' });
      } else if (entry.uncompressedSize > kMostBytes) {
        failures.push({ path, message: 'it unpacks to more than 64 MB' });
      } else {
        members.push({ path, index, size: entry.uncompressedSize });
      }
    }
  } catch (error) {
    failures.push({ path: '', message: in_words(error) });
  }
  return { members, skipped, failures };
}

/** The bytes of a member. Throws an Error with the reason if they are not what was packed. */
export async function unpacked(archive: Blob, index: number): Promise<Uint8Array> {
  let entries = open.get(archive);
  if (!entries) {
    entries = entries_of(archive);
    open.set(archive, entries);
  }
  const entry = (await entries)[index];
  if (!entry || entry.directory) throw new Error('the archive has changed');
  return bytes_of(entry);
}

async function bytes_of(entry: FileEntry): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // What the archive says about the size need not be true.
  const sink = new WritableStream<Uint8Array>({
    write(part): void {
      size += part.length;
      if (size > kMostBytes) throw new Error('it unpacks to more than 64 MB');
      parts.push(part);
    },
  });
  try {
    await entry.getData(sink, { checkSignature: true, useWebWorkers: false });
  } catch (error) {
    throw new Error(in_words(error));
  }
  if (size !== entry.uncompressedSize) throw new Error('the archive is damaged or not complete');
  return joined(parts, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The bytes of a file that may be packed with gzip. */
export async function without_gzip(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, size);
    size += value.length;
    if (size > kMostBytes) throw new Error('it unpacks to more than 64 MB');
    parts.push(value);
  }
}

/** A zip of these files. The same files give the same bytes. */
export async function to_zip(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'));
  const taken = new Set<string>();
  for (const { name, bytes } of files) {
    await writer.add(unused(name, taken), new Uint8ArrayReader(bytes), {
      lastModDate: new Date(1980, 0, 1),
      extendedTimestamp: false,
    });
  }
  return writer.close();
}

/** The name, with a number if there is one like it: two files may differ only in what was before. */
function unused(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] =
    dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let i = 2; taken.has(free.toLowerCase()); ++i) free = `${stem}-${i}${end}`;
  taken.add(free.toLowerCase());
  return free;
}
