import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isRunning, startOf } from './processes.js';

interface Owner {
  pid: number;
  start: string | null;
}

/**
 * Prevents two runs from sharing a data folder. The file names the process that started the database. The lock of a
 * killed run is taken over.
 * @returns a function that releases the folder
 * @throws EmbeddedPostgresError if the owner is still running
 */
export function takeOwnership(home: string): () => void {
  const file = join(home, 'owner.json');
  const me: Owner = { pid: process.pid, start: startOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: 'wx', mode: 0o600 }); // 'wx': if two runs start at once, only one succeeds
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(home, error);
    }
    const owner = readOwner(file);
    if (owner && isRunning(owner.pid) && startOf(owner.pid) === owner.start) throw inUse(home, owner.pid);
    rmSync(file, { force: true });
  }
  throw inUse(home, readOwner(file)?.pid);
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null; // partly written by a killed run, or already deleted
  }
}

function inUse(home: string, pid: number | undefined): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another Hallpass${pid ? ` (process ${pid})` : ''} is using the database in ${home}. Stop it first, or set HALLPASS_DATA_DIR to another folder.`,
  );
}

function unwritable(home: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The folder ${home} is not writable (${(cause as NodeJS.ErrnoException).code}). Give this user write access, or set HALLPASS_DATA_DIR to another folder.`,
    { cause },
  );
}
