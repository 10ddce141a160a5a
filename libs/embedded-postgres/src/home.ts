import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** The user that the database runs as, if it is not our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. 65534 is `nobody` on every Linux with glibc. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const ROOT_HOME = '/var/lib/hallpass';

export function databaseAccount(): Account | null {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/**
 * Returns the folder for everything the database needs: `postgres` in the data folder. If the database runs as another
 * user who cannot reach the data folder, returns a separate folder under /var/lib/hallpass.
 */
export async function prepareHome(dataDir: string, account: Account | null): Promise<string> {
  const data = resolve(dataDir);
  await makeFolder(data, 0o700);
  let home = join(data, 'postgres');
  if (account) {
    if (await isOpenTo(dirname(data), account)) {
      await chmod(data, (await stat(data)).mode | 0o011); // allows traversal but not listing; the secrets inside are 0600
    } else {
      home = join(ROOT_HOME, `postgres-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`);
      await makeFolder(ROOT_HOME, 0o711);
      await chmod(ROOT_HOME, (await stat(ROOT_HOME)).mode | 0o011);
    }
  }
  await makeFolder(home, account ? 0o711 : 0o700);
  return home;
}

async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${path} is not writable (${(error as NodeJS.ErrnoException).code}). Give this user write access, or set HALLPASS_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Whether the account can traverse the folder and all folders above it. */
async function isOpenTo(folder: string, { uid, gid }: Account): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = await stat(path);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
