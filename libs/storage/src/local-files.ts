import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '@hallpass/settings';
import { type FileKey, folderOfProject, pathOfFile, StoredFiles } from './stored-files.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a folder that all processes of the machine share. */
export class LocalFiles extends StoredFiles {
  /** @param folder absolute path, created on the first write */
  constructor(private readonly folder: string) {
    super();
  }

  /** Renamed into place when complete, so that nobody reads a partial file and a killed process leaves none. */
  async put(key: FileKey, bytes: Buffer): Promise<void> {
    const path = this.path(key);
    makeFolder(dirname(path));
    const draft = `${path}.${randomUUID()}`;
    try {
      await writeFile(draft, bytes, { mode: 0o600, flag: 'wx' });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async get(key: FileKey): Promise<Buffer | null> {
    try {
      return await readFile(this.path(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: FileKey): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async deleteProject(projectId: string): Promise<void> {
    await rm(join(this.folder, folderOfProject(projectId)), { recursive: true, force: true });
  }

  private path(key: FileKey): string {
    return join(this.folder, pathOfFile(key));
  }
}
