import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, type TestProject, until } from '@hallpass/testing';

/** Where `npm run published-next` leaves the built app. */
const FOLDER = 'HALLPASS_PUBLISHED_NEXT';

export interface RunningApp {
  /** `http://localhost:<port>`: a secure context, as passkeys want. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts the built Next.js app for a project, and waits until it answers. */
export async function startApp(project: TestProject): Promise<RunningApp> {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error('The app is not built: run this suite by "npm run published-next".');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const app = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', 'localhost'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HALLPASS_URL: project.baseUrl,
      HALLPASS_PROJECT_ID: project.id,
      HALLPASS_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      HALLPASS_SECRET_SERVER_KEY: project.secretServerKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  await ended;
}
