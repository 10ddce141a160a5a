import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSupervisedPostgres } from '@hallpass/embedded-postgres';
import {
  freePort,
  RedisServer,
  startMailServer,
  startServer,
  TcpProxy,
  temporaryFolder,
  until,
} from '@hallpass/testing';
import pg from 'pg';
import { readProcess } from '../measure/cpu.mjs';
import { isHealthy } from './balancer.mjs';

/** The gateway starts last; another replica of it may take a moment longer. */
const START_LIMIT_MILLIS = 30_000;
/** Well beyond the limit for recovery: the measured time is judged, not this limit. */
const RETURN_LIMIT_MILLIS = 60_000;
const LOOPBACK = '127.0.0.1';

const GATEWAY = fileURLToPath(new URL('../../dist/processes/gateway.cjs', import.meta.url));
const SERVICE_URLS = /^HALLPASS_[A-Z]+_URLS$/;

/**
 * The distributed mode's launcher in a temporary folder, with the processes that it runs; PostgreSQL, Redis and a mail
 * server, each behind a TCP proxy; and another gateway, which reaches the services through proxies.
 */
export class Deployment {
  /** @param {number} replicas of everything */
  static async start(replicas) {
    const deployment = new Deployment();
    try {
      await deployment.#start(replicas);
    } catch (error) {
      await deployment.stop();
      throw error;
    }
    return deployment;
  }

  #stops = [];
  /** By the target behind them: `postgres`, `redis`, `smtp`, `services`. @type {Record<string, TcpProxy[]>} */
  proxies = {};

  async #start(replicas) {
    this.folder = await temporaryFolder();
    const reports = { onEnd: () => undefined, onRecovery: () => undefined, onDefeat: () => undefined };
    const postgres = await startSupervisedPostgres({ dataDir: join(this.folder, 'postgres') }, reports);
    this.#stops.push(() => postgres.stop());
    this.databaseUrl = postgres.url;
    this.redis = await RedisServer.create({ keepsData: true });
    this.#stops.push(() => this.redis.remove());
    this.mail = await startMailServer();
    this.#stops.push(() => this.mail.close());
    const [database, redis, smtp] = await Promise.all(
      [this.databaseUrl, this.redis.url, this.mail.url].map((url) => this.#proxyBefore(url)),
    );
    this.proxies = { postgres: [database], redis: [redis], smtp: [smtp] };
    this.server = await startServer({
      mode: 'distributed',
      replicas,
      dataDir: join(this.folder, 'data'),
      env: {
        DATABASE_URL: database.through(this.databaseUrl),
        REDIS_URL: redis.through(this.redis.url),
        SMTP_URL: smtp.through(this.mail.url),
      },
    });
    this.#stops.push(() => this.server.stop());
    this.dataDir = this.server.dataDir;
    await this.#startProxiedGateway();
    const isUp = async () =>
      (await Promise.all([...this.processes().map(({ url }) => url), this.proxiedGateway].map(isHealthy))).every(
        Boolean,
      );
    await until('every process to be healthy', isUp, { withinMillis: START_LIMIT_MILLIS });
  }

  async #proxyBefore(url) {
    const proxy = await TcpProxy.before(url);
    this.#stops.push(() => proxy.close());
    return proxy;
  }

  /** Has the settings of the launcher's gateway, except for the services' addresses. */
  async #startProxiedGateway() {
    const port = await freePort();
    const environ = readFileSync(`/proc/${this.#pidOf('gateway')}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean);
    const env = Object.fromEntries(
      environ.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
    );
    delete env.NODE_CHANNEL_FD;
    this.proxies.services = [];
    for (const name of Object.keys(env).filter((each) => SERVICE_URLS.test(each))) {
      const proxies = await Promise.all(env[name].split(',').map((url) => this.#proxyBefore(url)));
      env[name] = env[name]
        .split(',')
        .map((url, index) => proxies[index].through(url).replace(/\/$/, ''))
        .join(',');
      this.proxies.services.push(...proxies);
    }
    const child = spawn(process.execPath, [GATEWAY], { env: { ...env, PORT: String(port) }, stdio: 'ignore' });
    this.proxiedGateway = `http://${LOOPBACK}:${port}`;
    this.#stops.push(async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    });
  }

  get gateways() {
    return this.processes().flatMap(({ role, url }) => (role === 'gateway' ? [url] : []));
  }

  #record() {
    return JSON.parse(readFileSync(join(this.dataDir, 'distributed.json'), 'utf8'));
  }

  #pidOf(name) {
    return this.#record().children[name].pid;
  }

  /** Hallpass's own processes; replicas follow each other. */
  processes() {
    const { ports } = this.#record();
    const all = Object.entries(ports).map(([name, port]) => ({
      name,
      role: name.replace(/-\d+$/, ''),
      url: `http://${LOOPBACK}:${port}`,
    }));
    const roles = [...new Set(all.map(({ role }) => role))];
    return roles.flatMap((role) => all.filter((each) => each.role === role));
  }

  /**
   * Sends a process a signal that ends it.
   * @returns {Promise<{ returnSeconds: number, cpuSeconds: number }>} the time until its replacement is healthy, and
   * the CPU time that the replacement used until then; on a busy machine, the rest is waiting
   */
  async end({ name, url }, signal) {
    const pid = this.#pidOf(name);
    const began = performance.now();
    process.kill(pid, signal);
    const isBack = async () => this.#pidOf(name) !== pid && (await isHealthy(url));
    await until(`${name} to be back`, isBack, { withinMillis: RETURN_LIMIT_MILLIS });
    const returnSeconds = (performance.now() - began) / 1000;
    return { returnSeconds, cpuSeconds: (readProcess(this.#pidOf(name))?.micros ?? 0) / 1e6 };
  }

  /**
   * Kills Redis.
   * @param {{ isWiped: boolean, downMillis?: number }} options `isWiped`: deletes its data
   * @returns `returnSeconds` until it responds, from when it could
   */
  async killRedis({ isWiped, downMillis = 0 }) {
    await this.redis.kill();
    if (isWiped) await this.redis.wipe();
    await pause(downMillis);
    const began = performance.now();
    await this.redis.start();
    return { returnSeconds: (performance.now() - began) / 1000 };
  }

  /** Redis keeps its connections but stops responding. */
  async hangRedis(millis) {
    this.redis.freeze();
    await pause(millis);
    this.redis.thaw();
    return { returnSeconds: 0 };
  }

  /** A process keeps its connections but stops working. */
  async hang({ name }, millis) {
    const pid = this.#pidOf(name);
    process.kill(pid, 'SIGSTOP');
    await pause(millis);
    process.kill(pid, 'SIGCONT');
    return { returnSeconds: 0 };
  }

  /** Drops the data of established connections to one part, in one or both directions; new connections work. */
  silence(part, direction) {
    for (const proxy of this.proxies[part]) proxy.silence(direction);
  }

  /** Drops the data of all connections, including new ones, for this long. */
  async partition(part, millis) {
    for (const proxy of this.proxies[part]) proxy.partition();
    await pause(millis);
    for (const proxy of this.proxies[part]) proxy.heal();
    return { returnSeconds: 0 };
  }

  async query(text, values = []) {
    const client = new pg.Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Kills PostgreSQL's main process. @returns `returnSeconds` until it responds again */
  async killPostgres() {
    const postmaster = () =>
      this.query(`SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer AS pid`);
    const [{ pid }] = await postmaster();
    const began = performance.now();
    process.kill(pid, 'SIGKILL');
    const isBack = async () => (await postmaster())[0].pid !== pid;
    await until('PostgreSQL to be back', isBack, { withinMillis: RETURN_LIMIT_MILLIS });
    return { returnSeconds: (performance.now() - began) / 1000 };
  }

  /** Counts the log's messages at these levels, by process. */
  logged(levels) {
    const counts = new Map();
    for (const line of readFileSync(join(this.dataDir, 'logs/hallpass.log'), 'utf8').split('\n')) {
      const entry = parsed(line);
      if (!entry || !levels.includes(entry.level)) continue;
      const kind = `${entry.process ?? entry.name} ${entry.level}: ${String(entry.msg).replace(/\d+/g, 'N').slice(0, 160)}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
  }

  /** @param {{ keepsFolder?: boolean }} options keeps data and logs for inspection */
  async stop({ keepsFolder = false } = {}) {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    if (!keepsFolder) rmSync(this.folder, { recursive: true, force: true });
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
