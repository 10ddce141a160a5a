import { loadSettings, type ProcessName, withGeneratedSecrets, type Settings } from '@hallpass/settings';
import { DEFAULT_DATA_FOLDER, prepareDataFolder } from './data-folder.js';

/** The environment as `loadSettings` takes it, and what it makes of it. */
export interface Prepared {
  environment: NodeJS.ProcessEnv;
  settings: Settings;
  /** Whose settings they are; left out: those of all. */
  name?: ProcessName;
}

/**
 * Completes the caller's environment by the data folder and, in development, the secrets kept there.
 * What is set in the environment wins.
 * @param name as for `loadSettings`
 * @throws SettingsError | StartFailure when the settings are wrong or the data folder cannot be written
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

/** The same settings with the database that was opened for them. */
export function withDatabase({ environment, name }: Prepared, databaseUrl: string): Settings {
  return loadSettings({ ...environment, DATABASE_URL: databaseUrl }, name);
}
