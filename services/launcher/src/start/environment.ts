import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSettings, type ProcessName, withGeneratedSecrets, type Settings, makeFolder } from '@hallpass/settings';
import { StartFailure } from './start-failure.js';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The default data folder: inside the project, no matter where it is started from. For root it is elsewhere, because
 * the database then runs as another user, who may not have access to a private home folder.
 */
const DEFAULT_DATA_FOLDER = process.getuid?.() === 0 ? '/var/lib/hallpass' : join(projectRoot, '.hallpass');

/** The environment for `loadSettings`, and the settings that it loads from it. */
export interface Prepared {
  environment: NodeJS.ProcessEnv;
  settings: Settings;
  /** The process whose settings they are; all processes if undefined. */
  name?: ProcessName;
}

/**
 * Completes the caller's environment with the data folder and, in development, with the secrets stored there. Variables
 * that are already set win.
 * @param name as for `loadSettings`
 * @throws SettingsError | StartFailure if the settings are wrong or the data folder is not writable
 */
export async function prepareEnvironment(source: NodeJS.ProcessEnv, name?: ProcessName): Promise<Prepared> {
  const environment = withGeneratedSecrets({
    ...source,
    HALLPASS_DATA_DIR: source['HALLPASS_DATA_DIR'] || DEFAULT_DATA_FOLDER,
  });
  const settings = loadSettings(environment, name);
  await prepareDataFolder(settings.dataDir);
  return { environment, settings, name };
}

export function withDatabase({ environment, name }: Prepared, databaseUrl: string): Settings {
  return loadSettings({ ...environment, DATABASE_URL: databaseUrl }, name);
}

/** @throws StartFailure if the folder is not writable */
async function prepareDataFolder(folder: string): Promise<void> {
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
