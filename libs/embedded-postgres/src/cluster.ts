import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { Account } from './home.js';

/** The role that owns every schema and table. */
export const OWNER = 'hallpass';
/** The first PostgreSQL version with built-in locales. */
const BUILT_IN_LOCALES_SINCE = 17;

/**
 * Determines the letters that trigrams consist of: all letters if the system has C.UTF-8 (macOS may not), otherwise
 * only ASCII.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'C'];

export interface Cluster {
  folder: string;
  password: string;
}

/**
 * Returns the database cluster in `home` and creates it at first use. The owner's password is stored next to it, with
 * mode 0600.
 */
export async function prepareCluster(
  home: string,
  account: Account | null,
  binaries: Binaries,
  majorVersion: number,
  onProgress: (message: string) => void,
): Promise<Cluster> {
  const folder = join(home, 'data');
  const passwordFile = join(home, 'owner-password');
  const version = await readIfThere(join(folder, 'PG_VERSION'));
  if (version !== null) {
    if (version.trim() !== String(majorVersion))
      throw new EmbeddedPostgresError(
        `The database in ${folder} was created by PostgreSQL ${version.trim()}, but this release includes PostgreSQL ${majorVersion}. Start the earlier release and export your data, or set HALLPASS_DATA_DIR to a new folder.`,
      );
    const password = await readIfThere(passwordFile);
    if (password === null)
      throw new EmbeddedPostgresError(
        `${passwordFile} is missing, and the database next to it cannot be opened without it. Restore the file from your backup, or set HALLPASS_DATA_DIR to a new folder.`,
      );
    return { folder, password };
  }

  onProgress('Initializing the PostgreSQL database');
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  // Renamed when complete: initdb writes PG_VERSION first, so an interrupted cluster would look finished.
  const unfinished = join(home, 'data.unfinished');
  // initdb reads the password as the database's user, so that user temporarily gets its own file.
  const passwordForInitdb = join(home, 'initdb-password');
  try {
    await writeFile(passwordForInitdb, password, { mode: 0o600 });
    if (account) await chown(passwordForInitdb, account.uid, account.gid);
    for (const characterTypes of CHARACTER_TYPES) {
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished, { mode: 0o700 });
      if (account) await chown(unfinished, account.uid, account.gid);
      const problem = await initdb(binaries, account, [
        ...['-D', unfinished, '-U', OWNER, '--auth=scram-sha-256', `--pwfile=${passwordForInitdb}`],
        ...['-E', 'UTF8', '--locale=C'],
        // Sorts by bytes, as with --locale=C alone, but lower() supports every alphabet.
        ...(majorVersion < BUILT_IN_LOCALES_SINCE ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
        `--lc-ctype=${characterTypes}`,
      ]);
      if (problem === null) {
        await rename(unfinished, folder);
        return { folder, password };
      }
      if (!problem.includes('invalid locale'))
        throw new EmbeddedPostgresError(`PostgreSQL could not create its database in ${home}: ${problem}`);
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL supports no locale of this system. Set DATABASE_URL to your own server.`,
    );
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
}

/** @returns null if the cluster was created, otherwise initdb's error output */
async function initdb(binaries: Binaries, account: Account | null, args: string[]): Promise<string | null> {
  try {
    await promisify(execFile)(binaries.initdb, args, { ...account, cwd: '/' });
    return null;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    return stderr?.trim() ? stderr.trim().replaceAll('\n', ' ') : String(error);
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
