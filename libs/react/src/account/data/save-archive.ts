import type { DataArchive } from '@hallpass/js';

/** Saves an archive as a file of the browser's downloads. */
export function saveArchive(archive: DataArchive): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(archive, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `data-${archive.user_id}.json`;
  link.click();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
