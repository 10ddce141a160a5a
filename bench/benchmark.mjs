import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import { BENCH_PREFIX, PostgresCpu } from './measure/postgres-cpu.mjs';
import { measure } from './measure/rounds.mjs';
import { ENQUEUE, loadOf, OPERATIONS, OPERATIONS_BY_USERS } from './operations.mjs';
import { describeMachine, heading, Report } from './report.mjs';
import { distributedCommand, internalKeys, startHallpass } from './systems/hallpass.mjs';
import { FIRST_HEADER, FIRST_TURNING, productsOverride } from './systems/items.mjs';
import { makeProject, send, startSessions, turn } from './systems/project.mjs';
import { hallpassSystem, serverSystem, workSystem } from './systems/systems.mjs';

const RESULTS = new URL('./results/', import.meta.url);

/**
 * `warmUp`: requests, or password hashes, until V8 has compiled their code; fewer if they use more CPU. Each operation
 * needs its own warm-up, because it runs processes and code that earlier ones did not. `millis` limits it on a slow
 * machine.
 */
const PACE = {
  quick: {
    users: [10_000],
    rounds: 3,
    roundMillis: 500,
    warmUp: { requests: 4_000, hashes: 100, cpuMillis: 8_000, millis: 20_000 },
  },
  full: {
    users: [10_000, 1_000_000],
    rounds: 5,
    roundMillis: 2_000,
    warmUp: { requests: 20_000, hashes: 2_000, cpuMillis: Infinity, millis: 12_000 },
  },
};

/** The limit of a configuration (security P1). */
const MOST_PRODUCTS = 1_000;
const USERS_WITH_PRODUCTS = 1_000;

const PEERS = [
  { name: 'better-auth', hash: 'default', session: true, words: 'with its defaults' },
  { name: 'better-auth-argon2id', hash: 'argon2id', session: false, words: 'with the same hash' },
];

/** Runs all requested measurements, prints each result as soon as it is ready, and writes `results/`. */
export async function benchmark(options) {
  const folder = await temporaryFolder();
  const run = new Run(options, folder);
  const close = async () => {
    await run.close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    await run.open();
    await run.all();
    // Results of selected operations, or with a profiler, are only printed.
    if (!options.only && !options.profileDir) run.report.write(RESULTS, await run.describe());
  } finally {
    await close();
  }
}

class Run {
  report = new Report();
  projects = new Map();
  opened = [];
  internal = internalKeys();

  constructor(options, folder) {
    this.options = options;
    this.folder = folder;
    this.pace = options.isQuick ? PACE.quick : PACE.full;
    const hasDistributed = distributedCommand() !== null;
    if (options.mode === 'distributed' && !hasDistributed)
      throw new Error('This Hallpass has no "npm run start:distributed".');
    const known = hasDistributed ? ['standalone', 'distributed'] : ['standalone'];
    this.modes = known.filter((mode) => options.mode === 'all' || options.mode === mode);
  }

  async open() {
    this.databaseUrl = await this.keep(startPostgres(join(this.folder, 'postgres'))).then(({ url }) => url);
    this.meter = await PostgresCpu.connect(this.databaseUrl);
    this.opened.push({ stop: () => this.meter.close() });
    this.client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: `${BENCH_PREFIX}data`,
    });
    await this.client.connect();
    this.opened.push({ stop: () => this.client.end() });
    this.dataDir = join(this.folder, 'hallpass');
    mkdirSync(this.dataDir);
    if (this.options.profileDir) mkdirSync(this.options.profileDir, { recursive: true });
    console.log(heading());
  }

  async all() {
    for (const users of this.pace.users) {
      for (const mode of this.modes) await this.measureMode(mode, users);
    }
    if (this.isAsked(ENQUEUE)) await this.measureEnqueue();
  }

  async close() {
    for (const system of this.opened.splice(0).reverse()) await system.stop();
  }

  async describe() {
    const { rows } = await this.client.query('SHOW server_version');
    return describeMachine({
      postgres: rows[0].server_version,
      isQuick: this.options.isQuick,
      modes: this.modes,
    });
  }

  async measureMode(mode, users) {
    const [leastUsers] = this.pace.users;
    const isLeast = users === leastUsers;
    const single = isLeast ? OPERATIONS.filter((operation) => this.isAsked(operation)) : [];
    const byUsers = OPERATIONS_BY_USERS.filter((operation) => this.isAsked(operation));
    if (single.length + byUsers.length === 0) return;

    const stage = this.opened.length;
    const { databaseUrl } = this;
    const hallpass = await this.startHallpass(mode);
    const system = await this.keep(hallpassSystem(hallpass));
    const project = await this.project(users, hallpass.baseUrl);
    const floor = await this.keep(serverSystem('floor', 'floor/server.mjs', { databaseUrl }));
    const peers = isLeast && mode === this.modes[0] ? await this.startPeers(single) : [];
    const systems = { hallpass: system, floor };

    for (const operation of single) await this.measureOperation(operation, { mode }, systems, project, peers);
    for (const operation of byUsers)
      await this.measureOperation(operation, { mode, users, leastUsers }, systems, project, []);
    for (const started of this.opened.splice(stage).reverse()) await started.stop();
  }

  async measureOperation(operation, where, { hallpass, floor }, project, peers) {
    await startSessions(hallpass.origin, project);
    await operation.before?.(this.client, project);
    const load = { requests: operation.requests(project), ...loadOf(operation, availableParallelism(), this.pace) };
    const beside = peers.filter(({ hello }) => operation.peer && hello[operation.peer] !== undefined);
    const besides = beside.map((peer) => ({
      ...peer,
      run: (given) => peer.run({ ...given, requests: peer.hello[operation.peer] }),
    }));
    const others = {
      withLeast: await this.withLeastUsers(operation, where, hallpass),
      ...(await this.withProducts(operation, where, hallpass)),
    };
    const prepared = (system) => afterTurn(operation, hallpass.origin, project, system);
    const systems = [prepared(floor), prepared(hallpass), ...Object.values(others).filter(Boolean), ...besides];
    const medians = await measure(systems, load, this.pace, this.meter);
    const of = (system) => medians.get(system.name);
    this.report.add(operation, where, {
      hallpass: of(hallpass),
      floor: of(floor),
      ...Object.fromEntries(Object.entries(others).map(([name, system]) => [name, system && of(system)])),
    });
    const what = operation.peer === 'session' ? 'session read' : 'password sign-in';
    for (const peer of beside) this.report.addPeer(`better-auth ${what}, ${peer.words}`, of(peer), of(floor));
  }

  /**
   * Alternates with the project with the fewest users on the same Hallpass: minutes later, the machine behaves
   * differently.
   */
  async withLeastUsers(operation, { users, leastUsers }, hallpass) {
    if (!operation.growthLimit || users === leastUsers) return null;
    const project = this.projects.get(leastUsers);
    const system = await this.askedAbout(hallpass, 'with the least users', project, operation.requests);
    return afterTurn(operation, hallpass.origin, project, system);
  }

  /** Alternates between a project with one product and one with the maximum number, on the same Hallpass. */
  async withProducts(operation, { users, leastUsers }, hallpass) {
    if (!operation.productsLimit || users !== leastUsers) return {};
    const given = operation.productsRequests ?? operation.requests;
    const about = async (count) => {
      const project = await this.projectWithProducts(count, hallpass.origin);
      return this.askedAbout(hallpass, `with ${count} products`, project, given);
    };
    return { withProduct: await about(1), withProducts: await about(MOST_PRODUCTS) };
  }

  async askedAbout(hallpass, name, project, requestsOf) {
    await startSessions(hallpass.origin, project);
    const requests = requestsOf(project);
    return { ...hallpass, name, run: (given) => hallpass.run({ ...given, requests }) };
  }

  /** Nothing else runs at the same time: neither a relay that would take the rows, nor the floor. */
  async measureEnqueue() {
    // Starting it creates the tables, in case nothing else was measured before.
    if (this.projects.size === 0) await (await this.startHallpass('standalone')).stop();
    const settings = { databaseUrl: this.databaseUrl, databaseReplicaUrl: null, rolePerService: false };
    const common = { module: 'floor/enqueue.mjs', settings: { settings, projectId: 'bench' } };
    const owns = (applicationName) => !applicationName.startsWith(BENCH_PREFIX);
    const hallpass = await this.keep(workSystem('hallpass', { ...common, work: 'hallpassWork', owns }));
    const floor = await this.keep(workSystem('floor', { ...common, work: 'floorWork' }));
    const load = loadOf(ENQUEUE, availableParallelism(), this.pace);
    const medians = await measure([floor, hallpass], load, this.pace, this.meter);
    this.report.add(ENQUEUE, { mode: 'any' }, { hallpass: medians.get('hallpass'), floor: medians.get('floor') });
  }

  startHallpass(mode) {
    const { databaseUrl, dataDir, internal } = this;
    const profileDir = this.options.profileDir && resolve(this.options.profileDir);
    return startHallpass(mode, { databaseUrl, dataDir, internal, profileDir });
  }

  async startPeers(operations) {
    if (!this.options.hasPeers || !operations.some(({ peer }) => peer)) return [];
    const peers = [];
    for (const { name, hash, session, words } of PEERS) {
      const database = name.replaceAll('-', '_');
      await this.client.query(`CREATE DATABASE ${database}`);
      const url = new URL(this.databaseUrl);
      url.pathname = `/${database}`;
      const system = await this.keep(serverSystem(name, 'peers/better-auth.mjs', { databaseUrl: url.href, hash }));
      // Reading a session does not involve the password, so once is enough.
      const hello = session ? system.hello : { ...system.hello, session: undefined };
      peers.push({ ...system, hello, words });
    }
    return peers;
  }

  async project(users, baseUrl) {
    const asked = OPERATIONS_BY_USERS.filter((operation) => this.isAsked(operation));
    const isOfLedgers = asked.length > 0 && asked.every(({ isOfLedger }) => isOfLedger);
    const [leastUsers] = this.pace.users;
    const inserted = isOfLedgers ? leastUsers : users;
    return this.made(users, `${inserted.toLocaleString('en')} users and ${users.toLocaleString('en')} ledger entries`, {
      baseUrl,
      users: inserted,
      entries: users,
      hasTurns: asked.some(({ isAfterTurn }) => isAfterTurn),
    });
  }

  projectWithProducts(count, baseUrl) {
    const [entries] = this.pace.users;
    const given = { baseUrl, users: USERS_WITH_PRODUCTS, entries, override: productsOverride(count) };
    return this.made(`${count} products`, `A project with products (${count.toLocaleString('en')})`, given);
  }

  async made(key, words, given) {
    if (!this.projects.has(key)) {
      const { internal, client } = this;
      const project = await makeProject({ internal, client, ...given });
      console.log(`${words} inserted in ${project.seconds.toFixed(1)} s`);
      this.projects.set(key, project);
    }
    return this.projects.get(key);
  }

  isAsked({ name }) {
    return name.toLowerCase().includes(this.options.only.toLowerCase());
  }

  async keep(starting) {
    const started = await starting;
    this.opened.push(started);
    return started;
  }
}

/**
 * Before each round, moves all windows and sends the first customer's request, from which the floor learns what to
 * repeat.
 */
function afterTurn(operation, baseUrl, project, system) {
  if (!operation.isAfterTurn) return system;
  const [first] = operation.requests(project, [FIRST_TURNING]);
  const prepare = async () => {
    await turn(baseUrl, project);
    await send(system.origin, { ...first, headers: { ...first.headers, [FIRST_HEADER]: 'yes' } });
  };
  return { ...system, prepare };
}
