import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { freePort } from './free-port.js';
import type { Account } from './home.js';

export interface ServerOptions {
  postgres: string;
  cluster: Cluster;
  account: Account | null;
  /** Default: a free port. */
  port?: number;
  /** Additional server settings, by name. */
  parameters?: Record<string, string>;
  log: (line: string) => void;
}

export interface RunningServer {
  child: ChildProcess;
  port: number;
}

/** The log message when the server is ready. A standby accepts only reads. */
const READY = /ready to accept (?:read-only )?connections/;

/** Starts `postgres` on loopback and waits until it is ready. */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const child = launch(options, port);
    const failure = await readiness(child, options.log);
    if (failure === null) return { child, port };
    const isBusy = failure.includes('Address already in use') || failure.includes('could not create any TCP/IP');
    if (isBusy && options.port !== undefined)
      throw new EmbeddedPostgresError(
        `Port ${port} of the embedded PostgreSQL is already in use. Stop the program that uses it, or choose another port.`,
      );
    // Another process may take a free port between the check and the start.
    if (!isBusy || attempt === 5)
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${failure || 'it ended without a message'}`);
  }
}

/** Stops the server, closes its sessions and writes everything to disk. Shuts down immediately after 10 s. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(timer);
}

function launch({ postgres, cluster, account, parameters }: ServerOptions, port: number): ChildProcess {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...parameters };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(postgres, ['-D', cluster.folder, '-p', String(port), ...args], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C in the terminal then only reaches us, so services stop first and the database last
  });
}

/**
 * Waits until the server is ready.
 * @returns null on success, otherwise the last error output
 */
function readiness(child: ChildProcess, log: (line: string) => void): Promise<string | null> {
  return new Promise((done) => {
    const said: string[] = [];
    let isDone = false;
    const settle = (answer: string | null): void => {
      isDone = true;
      done(answer);
    };
    createInterface({ input: child.stderr! }).on('line', (line) => {
      log(line);
      if (isDone) return; // keep reading the stream, because a full pipe would block the server
      said.push(line);
      if (READY.test(line)) settle(null);
    });
    child.once('error', (error) => settle(error.message));
    child.once('close', () => {
      const problem = said.filter((line) => /(FATAL|PANIC|ERROR|LOG: {2}could not)/.test(line));
      if (!isDone) settle((problem.length > 0 ? problem : said.slice(-1)).join('; '));
    });
  });
}
