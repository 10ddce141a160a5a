import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, temporaryFolder, until } from '@hallpass/testing';
import pg from 'pg';
import { readProcess } from '../measure/cpu.mjs';
import { isHealthy } from './balancer.mjs';

/** The gateway comes up last; another replica of it may take a moment longer. */
const START_LIMIT_MILLIS = 30_000;
/** Long past what may be called back: the figure is what is judged. */
const RETURN_LIMIT_MILLIS = 60_000;
const LOOPBACK = '127.0.0.1';

/** A launcher of the distributed mode in a temporary folder, and the processes that it keeps running. */
export class Deployment {
  /** @param {number} replicas of everything */
  static async start(replicas) {
    const folder = await temporaryFolder();
    const dataDir = join(folder, 'data');
    const server = await startServer({ mode: 'distributed', replicas, dataDir, env: { HALLPASS_MAIL: 'capture' } });
    const deployment = new Deployment(folder, server);
    const isUp = async () =>
      (await Promise.all(deployment.processes().map(({ url }) => isHealthy(url)))).every(Boolean);
    try {
      await until('every process to be healthy', isUp, { withinMillis: START_LIMIT_MILLIS });
    } catch (error) {
      await deployment.stop();
      throw error;
    }
    return deployment;
  }

  /** @param {import('@hallpass/testing').StartedServer} server */
  constructor(folder, server) {
    this.folder = folder;
    this.server = server;
    this.dataDir = server.dataDir;
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

  /** Hallpass's own processes, replicas of one after the other. */
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
   * @returns {Promise<{ returnSeconds: number, cpuSeconds: number }>} until another one stands in its place and is
   *   healthy, and what that one has used of the processors by then: on a busy machine the rest of the time is waiting
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
   * @param {{ isWiped: boolean, whileDown?: () => Promise<void> }} options `isWiped`: its data is deleted; `whileDown`:
   *   it stays down until that is done
   * @returns `returnSeconds` until it answers, from when it could
   */
  async killRedis({ isWiped, whileDown }) {
    const folder = join(this.dataDir, 'redis');
    const aside = join(this.dataDir, 'redis-aside');
    const pid = this.#pidOf('redis');
    if (whileDown) {
      // Where its folder should be there is a file: it cannot start.
      renameSync(folder, aside);
      writeFileSync(folder, '');
    }
    let began = performance.now();
    process.kill(pid, 'SIGKILL');
    if (isWiped) rmSync(whileDown ? aside : folder, { recursive: true, force: true });
    if (whileDown) {
      await whileDown();
      rmSync(folder);
      if (!isWiped) renameSync(aside, folder);
      began = performance.now();
    }
    const isBack = async () => this.#pidOf('redis') !== pid && (await this.#redisAnswers());
    await until('Redis to be back', isBack, { withinMillis: RETURN_LIMIT_MILLIS });
    return { returnSeconds: (performance.now() - began) / 1000 };
  }

  /** Redis keeps its connections and answers nothing. @returns `returnSeconds` until it answers, from when it could */
  async hangRedis(millis) {
    const pid = this.#pidOf('redis');
    process.kill(pid, 'SIGSTOP');
    try {
      await pause(millis);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const began = performance.now();
    await until('Redis to answer', () => this.#redisAnswers(), { withinMillis: RETURN_LIMIT_MILLIS });
    return { returnSeconds: (performance.now() - began) / 1000 };
  }

  #redisAnswers() {
    const { hostname, port, password } = new URL(this.#record().redisUrl);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(`AUTH ${password}\r\nPING\r\n`));
      const done = (answers) => {
        socket.destroy();
        resolve(answers);
      };
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
        if (text.includes('+PONG') || text.includes('-')) done(text.includes('+PONG'));
      });
      socket.on('error', () => done(false));
      socket.on('close', () => done(false));
    });
  }

  get databaseUrl() {
    return JSON.parse(readFileSync(join(this.dataDir, 'running.json'), 'utf8')).databaseUrl;
  }

  /** Rows of one statement, as the database's owner. */
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

  /** Kills PostgreSQL's first process. @returns `returnSeconds` until it answers again */
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

  /** Lines of the log at these levels: how often each message came, by process. */
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

  /** @param {{ keepsFolder?: boolean }} options keep data and logs, to look at */
  async stop({ keepsFolder = false } = {}) {
    await this.server.stop();
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
