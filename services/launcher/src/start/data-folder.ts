import { makeFolder } from '@hallpass/settings';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from './start-failure.js';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Where this installation lives when nobody says: the project, from whatever folder it is started. As root not there:
 * the database then runs as another user, whom a closed home folder would keep out.
 */
export const DEFAULT_DATA_FOLDER = process.getuid?.() === 0 ? '/var/lib/hallpass' : join(projectRoot, '.hallpass');

/** @throws StartFailure when nothing can be written there */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `The data folder ${folder} cannot be written (${code}): give this user the right to write there, or set HALLPASS_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
