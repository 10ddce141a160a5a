import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@hallpass/testing';

/** Set by `tools/interop.mjs`: where it has built and installed the clients. */
const FOLDER = 'HALLPASS_INTEROP';

export function interopFolder(): string {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error('The clients are not built: run this suite by "npm run interop".');
  return folder;
}

export interface RunningClient {
  origin: string;
  /** Its output. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts the server of a client, and waits until it responds. */
export async function startClient(
  origin: string,
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<RunningClient> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => texts.push(text));
  const said = () => texts.join('');
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} has ended: ${said()}`);
  });
  ended.catch(() => undefined);
  const answers = () =>
    fetch(origin, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  try {
    await Promise.race([ended, until(`${program} answers`, answers, { lastSeen: said })]);
  } catch (error) {
    await end(child);
    throw error;
  }
  return { origin, said, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
