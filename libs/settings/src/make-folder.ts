import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents with mode 0700. Node's own `recursive` never returns if the system reports a
 * folder as missing although its parent exists, as below /proc.
 * @throws the error of mkdir
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || statSync(parent, { throwIfNoEntry: false })) throw error;
    makeFolder(parent);
    makeFolder(path);
  }
}
