// Lets a program that is loaded after this find Node as it is on Windows: the folder BGTOOLS_DRIVE is its drive C:, and \club
// on it the working directory.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const drive = process.env.BGTOOLS_DRIVE;
const program = path.dirname(fs.realpathSync(process.argv[1]));

Object.defineProperty(process, 'platform', { value: 'win32' });
process.geteuid = undefined;
process.cwd = () => 'C:\\club';

/// The place of a path as Windows knows it.
function place(name) {
  if (typeof name !== 'string' || name.startsWith(program)) return name;
  assert.ok(!/^[\\/][A-Za-z]:/.test(name), `Windows has no path ${name}`);
  const slashes = name.replaceAll('\\', '/');
  if (/^[A-Za-z]:/.test(slashes)) {
    assert.ok(slashes.startsWith('C:/'), `there is no drive of ${name}`);
    return drive + slashes.slice(2);
  }
  return slashes.startsWith('/') ? drive + slashes : `${drive}/club/${slashes}`;
}

for (const name of ['chmod', 'exists', 'lstat', 'mkdir', 'open', 'readFile', 'readdir', 'readlink', 'rename', 'rmdir', 'stat', 'unlink']) {
  const inner = fs[`${name}Sync`];
  fs[`${name}Sync`] = (first, ...others) => {
    const result = inner(place(first), ...(name === 'rename' ? others.map(place) : others));
    // Everybody may write every file, and its number is too large for a double.
    if ((name === 'stat' || name === 'lstat') && result) {
      if (typeof result.ino === 'bigint') result.ino += 0x7001_0000_0000_0000n;
      else Object.assign(result, { ino: 0x7001_0000_0000_0000, mode: result.mode | 0o666, uid: 0, gid: 0 });
    }
    return result;
  };
}

const read = fs.readSync;
fs.readSync = (descriptor, ...others) => {
  const size = read(descriptor, ...others);
  if (descriptor === 0 && size === 0) throw Object.assign(new Error('EOF: end of file, read'), { code: 'EOF' });
  return size;
};
