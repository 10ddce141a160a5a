import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirOf, isDevelopment, SettingsError } from './load-settings.js';
import { makeFolder } from './make-folder.js';
import { randomToken } from './random-token.js';

const GENERATORS: Record<string, () => string> = {
  HALLPASS_SECRET: () => randomBytes(32).toString('hex'),
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: () => `pck_${randomToken()}`,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: () => `ssk_${randomToken()}`,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: () => `sak_${randomToken()}`,
};

/**
 * Adds secrets to the environment that are generated at the first start and stored in `secrets.json` (mode 0600) of the
 * data folder. Only in development: elsewhere, secrets must be set explicitly (security I5).
 * @throws SettingsError if the file can be neither read nor written
 */
export function withGeneratedSecrets(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const missing = Object.keys(GENERATORS).filter((name) => !source[name]?.trim());
  if (!isDevelopment(source) || missing.length === 0) return source;
  const stored = readOrMake(dataDirOf(source));
  return { ...source, ...Object.fromEntries(missing.map((name) => [name, stored[name]])) };
}

function readOrMake(dataDir: string): Record<string, string | undefined> {
  const file = join(dataDir, 'secrets.json');
  try {
    return read(file) ?? make(dataDir, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError([
      code
        ? `The secrets in ${file} cannot be read or written (${code}): give this user access, or set HALLPASS_DATA_DIR to another folder.`
        : `${file} is damaged: restore it from your backup. Without it, encrypted values in the database cannot be decrypted.`,
    ]);
  }
}

function read(file: string): Record<string, string> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Linked into place when complete: a killed start leaves no partial file, and of two concurrent starts the first one
 * wins.
 */
function make(dataDir: string, file: string): Record<string, string> {
  makeFolder(dataDir);
  const secrets = Object.fromEntries(Object.entries(GENERATORS).map(([name, generate]) => [name, generate()]));
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return read(file) ?? secrets;
  } finally {
    rmSync(draft);
  }
}
