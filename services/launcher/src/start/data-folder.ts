import { makeFolder } from '@hallpass/settings';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from './start-failure.js';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The default data folder: inside the project, no matter where it is started from. For root it is elsewhere, because
 * the database then runs as another user, who may not have access to a private home folder.
 */
export const DEFAULT_DATA_FOLDER = process.getuid?.() === 0 ? '/var/lib/hallpass' : join(projectRoot, '.hallpass');

/** @throws StartFailure if the folder is not writable */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `The data folder ${folder} is not writable (${code}). Give this user write access, or set HALLPASS_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
