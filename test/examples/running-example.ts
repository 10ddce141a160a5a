import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { freePort, type TestProject, until } from '@hallpass/testing';

/**
 * Where `npm run test:release -- --only=examples` has installed copies of the examples with packed libraries; without it, the repository's
 * run.
 */
export const COPIES = process.env['HALLPASS_EXAMPLES'];

export interface RunningExample {
  /** `http://localhost:<port>`, trusted by projects that allow localhost. */
  origin: string;
  /** Its output. */
  said: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

/** Runs a script of an example as its README says: `npm start`, with its settings in the environment. */
export async function runExample(
  name: string,
  project: TestProject,
  { script = 'start', args = [], env = {} }: { script?: string; args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningExample> {
  const port = await freePort();
  const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: join(COPIES ?? resolve('examples'), name),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HALLPASS_URL: project.baseUrl,
      HALLPASS_PROJECT_ID: project.id,
      HALLPASS_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      HALLPASS_SECRET_SERVER_KEY: project.secretServerKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, because npm does not always forward signals.
    detached: true,
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => texts.push(text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    origin: `http://localhost:${port}`,
    said: () => texts.join(''),
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
      await ended;
    },
  };
}

/** The same for a web app; waits until it responds. */
export async function startExample(...given: Parameters<typeof runExample>): Promise<RunningExample> {
  const example = await runExample(...given);
  let code: number | null | undefined;
  void example.ended.then((ended) => (code = ended));
  try {
    await until(
      `${given[0]} answers`,
      async () => {
        if (code !== undefined) throw new Error(`It has ended with ${code}.`);
        return (await fetch(example.origin)).ok;
      },
      { lastSeen: example.said },
    );
  } catch (error) {
    await example.stop();
    throw error;
  }
  return example;
}
