import { loadSettings, type ProcessName, withGeneratedSecrets, type Settings } from '@hallpass/settings';
import { DEFAULT_DATA_FOLDER, prepareDataFolder } from './data-folder.js';

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
