import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, type TestProject, until } from '@hallpass/testing';

/** Where `npm run test:release -- --only=published-next` puts the built app. */
const FOLDER = 'HALLPASS_PUBLISHED_NEXT';
const NEXT = 'node_modules/next/dist/bin/next';

export interface RunningApp {
  /** `http://localhost:<port>`: a secure context, which passkeys require. */
  origin: string;
  stop(): Promise<void>;
}

export function builtApp(): string {
  const folder = process.env[FOLDER];
  if (!folder)
    throw new Error('The app is not built: run this suite by "npm run test:release -- --only=published-next".');
  return folder;
}

export const startApp = (project: TestProject): Promise<RunningApp> =>
  startNext(builtApp(), {
    HALLPASS_URL: project.baseUrl,
    HALLPASS_PROJECT_ID: project.id,
    HALLPASS_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    HALLPASS_SECRET_SERVER_KEY: project.secretServerKey,
  });

export async function buildNext(folder: string, env: Record<string, string>): Promise<void> {
  const run = promisify(execFile)(process.execPath, [join(folder, NEXT), 'build'], { cwd: folder, env: envOf(env) });
  await run.catch(({ stdout, stderr }) => {
    throw new Error(`The app cannot be built.\n${stdout}${stderr}`);
  });
}

export async function startNext(folder: string, env: Record<string, string>): Promise<RunningApp> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const args = [join(folder, NEXT), 'start', '--port', String(port), '--hostname', 'localhost'];
  const app = spawn(process.execPath, args, { cwd: folder, env: envOf(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [app.stdout, app.stderr]) stream.setEncoding('utf8').on('data', (text) => said.push(text));
  const stop = () => end(app);
  try {
    await until(
      'the Next.js app answers',
      async () => {
        if (app.exitCode !== null) throw new Error('It has ended.');
        return (await fetch(origin)).ok;
      },
      { lastSeen: () => said.join('') },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

const envOf = (env: Record<string, string>) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
  ...env,
});

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  await ended;
}
