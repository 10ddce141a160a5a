import { isRunning, startOf } from '@hallpass/embedded-postgres';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from './start-failure.js';

/** Identifies a process even if its pid is reused. */
interface Mark {
  pid: number;
  start: string | null;
}

interface Contents {
  launcher: Mark;
  children: Record<string, Mark>;
  ports: Record<string, number>;
  redisUrl: string | null;
}

const fileOf = (dataDir: string): string => join(dataDir, 'distributed.json');

const ENDING_MILLIS = 10_000;

/**
 * Records the processes that run on a data folder in distributed mode, in `distributed.json` (mode 0600, because it
 * contains Redis' password). Keeps two launchers apart, and lets a start end the processes of a killed launcher.
 */
export class RunRecord {
  private readonly contents: Contents = { launcher: markOf(process.pid), children: {}, ports: {}, redisUrl: null };

  private constructor(private readonly file: string) {}

  /**
   * Takes over the folder from a launcher that has exited, after ending its processes.
   * @throws StartFailure if its launcher is still running
   */
  static async take(dataDir: string, onProgress: (message: string) => void): Promise<RunRecord> {
    const file = fileOf(dataDir);
    const earlier = read(file);
    if (earlier && isSame(earlier.launcher)) {
      throw new StartFailure(
        `Another Hallpass (process ${earlier.launcher.pid}) is using ${dataDir}. Stop it first, or set HALLPASS_DATA_DIR to another folder.`,
      );
    }
    const left = Object.values(earlier?.children ?? {}).filter(isSame);
    if (left.length > 0) {
      onProgress('Stopping processes from an earlier run');
      await endAll(left);
    }
    const record = new RunRecord(file);
    record.write();
    return record;
  }

  started(name: string, pid: number): void {
    this.contents.children[name] = markOf(pid);
    this.write();
  }

  /** Records the addresses that `doctor` checks. */
  describe(ports: Record<string, number>, redisUrl: string): void {
    Object.assign(this.contents, { ports, redisUrl });
    this.write();
  }

  /** Call this when everything has ended. */
  remove(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(this.contents), { mode: 0o600 });
    renameSync(draft, this.file); // atomic: a killed launcher leaves no partial file
  }
}

/** @returns null if no distributed launcher is running on this folder */
export function runningDistributed(dataDir: string): Pick<Contents, 'ports' | 'redisUrl'> | null {
  const record = read(fileOf(dataDir));
  return record && isSame(record.launcher) ? record : null;
}

function read(file: string): Contents | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Contents;
  } catch {
    return null;
  }
}

const markOf = (pid: number): Mark => ({ pid, start: startOf(pid) });

/** Whether exactly this process is still running. */
const isSame = ({ pid, start }: Mark): boolean => isRunning(pid) && startOf(pid) === start;

/** Ends Redis, which first writes its data; services end with their launcher. */
async function endAll(left: Mark[]): Promise<void> {
  for (const mark of left) signal(mark, 'SIGTERM');
  const deadline = Date.now() + ENDING_MILLIS;
  while (left.some(isSame)) {
    if (Date.now() > deadline) for (const mark of left) signal(mark, 'SIGKILL');
    await pause(20);
  }
}

function signal(mark: Mark, name: NodeJS.Signals): void {
  if (!isSame(mark)) return;
  try {
    process.kill(mark.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
