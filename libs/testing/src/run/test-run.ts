import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '@hallpass/embedded-postgres';
import { launchChromium } from '../browser/chromium.js';
import { createDatabase, dropDatabase } from '../postgres/run-database.js';
import { type StartedServer, startServer } from '../server/start-server.js';
import type { ServerAddress, StrictServer } from '../addresses/server-address.js';

/** Enough for the pools of all services of two servers in distributed mode, and of the suites. */
const MAX_CONNECTIONS = '600';

/**
 * Resources that all suites of a jest run share: one PostgreSQL, one server, one more with strict limits, one Chromium.
 * Each starts when a suite first asks for it; `stop` stops them. Suites send requests to `control`: `POST /databases`
 * for an empty database, `DELETE /databases/<name>`, `POST /server`, `POST /strict-server` and `POST /browser`.
 */
export class TestRun {
  private readonly started = new Map<string, Promise<unknown>>();
  private readonly stops: (() => Promise<void>)[] = [];

  private constructor(
    private readonly folder: string,
    private readonly listener: Server,
  ) {}

  /** @param folder for all data; the caller removes it */
  static async create(folder: string): Promise<TestRun> {
    const listener = createServer();
    const run = new TestRun(folder, listener);
    listener.on('request', ({ method, url }, response) => {
      response.setHeader('connection', 'close'); // a reused connection could close just when the next suite asks
      run.give(`${method} ${url}`).then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(error instanceof Error ? error.message : String(error));
        },
      );
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return run;
  }

  get control(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  postgres(): Promise<{ url: string }> {
    return this.once('postgres', async () => {
      const parameters = {
        fsync: 'off', // safe except for a power failure, and several times faster
        full_page_writes: 'off',
        max_connections: MAX_CONNECTIONS,
        // Databases live for minutes, and with a hundred of them a worker would start every second.
        autovacuum_naptime: '30min',
        checkpoint_timeout: '30min',
        max_wal_size: '4GB',
      };
      const dataDir = join(this.folder, 'database');
      const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, parameters });
      this.stops.push(postgres.stop);
      return { url: postgres.url };
    });
  }

  server(): Promise<ServerAddress> {
    return this.once('server', async () => {
      const { url } = await this.postgres();
      return addressOf(await this.start('data', url, {}));
    });
  }

  strictServer(): Promise<StrictServer> {
    return this.once('strict-server', async () => {
      const url = await createDatabase((await this.postgres()).url);
      const [scanningKeysPort, aiPort] = [await freePort(), await freePort()];
      const started = await this.start('strict-data', url, {
        HALLPASS_RATE_LIMITS: 'strict',
        HALLPASS_PASSWORD_BLOCKLIST: 'off',
        HALLPASS_PASSWORD_HASHING: 'strong',
        HALLPASS_TRUSTED_PROXY_HOPS: '1',
        HALLPASS_GEO_HEADERS: 'cloudflare',
        HALLPASS_OAUTH_SHARED_ACCESS_TOKENS: 'allow',
        HALLPASS_SECRET_SCANNING_KEYS_URL: `http://127.0.0.1:${scanningKeysPort}/keys`,
        HALLPASS_AI_URL: `http://127.0.0.1:${aiPort}/v1/`,
        HALLPASS_AI_KEY: 'key-of-the-test-ai',
        HALLPASS_AI_MODEL: 'test-model',
      });
      return { ...addressOf(started), scanningKeysPort, aiPort };
    });
  }

  browser(): Promise<{ endpoint: string }> {
    return this.once('browser', async () => {
      const browser = await launchChromium();
      this.stops.push(() => browser.close());
      return { endpoint: browser.wsEndpoint() };
    });
  }

  /** Stops everything in reverse order. */
  async stop(): Promise<void> {
    this.listener.close();
    this.listener.closeAllConnections();
    await Promise.allSettled(this.started.values());
    for (const stop of this.stops.splice(0).reverse()) await stop();
  }

  private async give(request: string): Promise<unknown> {
    if (request === 'POST /server') return this.server();
    if (request === 'POST /strict-server') return this.strictServer();
    if (request === 'POST /browser') return this.browser();
    const { url } = await this.postgres();
    if (request === 'POST /databases') return { url: await createDatabase(url) };
    const [, name] = /^DELETE \/databases\/(test_[0-9a-f]+)$/.exec(request) ?? [];
    if (!name) throw new Error(`A test run has no ${request}.`);
    await dropDatabase(url, name);
    return {};
  }

  private once<T>(name: string, start: () => Promise<T>): Promise<T> {
    const known = this.started.get(name) as Promise<T> | undefined;
    if (known) return known;
    const starting = start();
    this.started.set(name, starting);
    return starting;
  }

  private async start(folder: string, databaseUrl: string, env: Record<string, string>): Promise<StartedServer> {
    const dataDir = join(this.folder, folder);
    const server = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl, ...env } });
    this.stops.push(server.stop);
    return server;
  }
}

function addressOf({ baseUrl, databaseUrl, internal, dataDir }: StartedServer): ServerAddress {
  return { baseUrl, databaseUrl, internal, dataDir };
}
