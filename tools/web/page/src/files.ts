// Collects the files that a person drops or chooses.

export interface Found {
  readonly path: string;
  readonly file: File;
  /** Named by the person, not found in a folder: it is taken whatever its name is. */
  readonly is_named: boolean;
}

export interface Collected {
  readonly found: Found[];
  readonly failures: string[];
}

async function walk_handle(
  handle: FileSystemHandle,
  path: string,
  collected: Collected,
): Promise<void> {
  try {
    if (handle.kind === 'file') {
      const file = await (handle as FileSystemFileHandle).getFile();
      collected.found.push({ path, file, is_named: !path.includes('/') });
      return;
    }
    const children: FileSystemHandle[] = [];
    for await (const child of (
      handle as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }
    ).values()) {
      children.push(child);
    }
    children.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const child of children) await walk_handle(child, `${path}/${child.name}`, collected);
  } catch (error) {
    collected.failures.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function walk_entry(
  entry: FileSystemEntry,
  path: string,
  collected: Collected,
): Promise<void> {
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      );
      collected.found.push({ path, file, is_named: !path.includes('/') });
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const children: FileSystemEntry[] = [];
    for (;;) {
      // Browsers give at most a hundred at a time.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) break;
      children.push(...some);
    }
    children.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const child of children) await walk_entry(child, `${path}/${child.name}`, collected);
  } catch (error) {
    collected.failures.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type WithHandle = DataTransferItem & {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
};

/** The files of a drop, with those in the folders. */
export async function dropped(transfer: DataTransfer): Promise<Collected> {
  const collected: Collected = { found: [], failures: [] };
  // The items are gone after the first wait, so all are asked for first.
  const pending = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item: WithHandle) => {
      const entry = item.webkitGetAsEntry?.() ?? null;
      const file = item.getAsFile();
      // Chromium cannot read the entries of a folder on a page that was opened from a disk, but its handles.
      const handle = entry?.isDirectory ? item.getAsFileSystemHandle?.() : undefined;
      return { entry, file, handle };
    });
  for (const { entry, file, handle } of pending) {
    const folder = handle ? await handle.catch(() => null) : null;
    if (folder) await walk_handle(folder, folder.name, collected);
    else if (entry?.isDirectory) await walk_entry(entry, entry.name, collected);
    else if (file) collected.found.push({ path: file.name, file, is_named: true });
  }
  return collected;
}

/** The files of an input element. */
export function picked(files: FileList): Collected {
  const found = [...files].map((file) => {
    const path = file.webkitRelativePath || file.name;
    return { path, file, is_named: !path.includes('/') };
  });
  return { found, failures: [] };
}

/** Offers bytes as a file to save. */
export function save(content: BlobPart, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
