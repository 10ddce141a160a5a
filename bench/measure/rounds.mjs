/**
 * @typedef {object} System a system to measure
 * @property {string} name
 * @property {() => number} cpu microseconds that its own processes have used so far
 * @property {() => Map<string, number>} threads the same by thread, without the main threads
 * @property {(applicationName: string) => boolean} owns whether a database connection belongs to it
 * @property {() => Promise<void>} [prepare] runs before each round and is not measured
 * @property {(load: { requests?: object[], concurrency: number, millis: number, most?: number }) =>
 *   Promise<{ count: number, seconds: number, failure: string | null }>} run for this time, or this many requests
 */

/** Node.js hashes passwords in libuv's pool, with this many threads. */
const POOL_THREADS = 4;

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/**
 * CPU time of the pool. Under a load of hashes, its threads are the ones that used the most; V8's helpers used almost
 * nothing.
 */
function poolMicros(before, after) {
  const used = [...after].map(([thread, micros]) => micros - (before.get(thread) ?? 0));
  const most = used.sort((a, b) => b - a).slice(0, POOL_THREADS);
  return most.reduce((sum, micros) => sum + micros, 0);
}

async function once(system, load, postgres) {
  await system.prepare?.();
  const databaseMicros = await postgres.meter(system.owns);
  const threads = system.threads();
  const before = system.cpu();
  const { count, seconds, failure } = await system.run(load);
  const own = system.cpu() - before;
  const pool = poolMicros(threads, system.threads());
  const micros = own + databaseMicros();
  if (failure !== null) throw new Error(`${system.name}: ${failure}`);
  if (load.isListOnce && count < load.most) throw new Error(`${system.name}: ${count} requests of ${load.most}`);
  return {
    count,
    cpuMicros: micros / count,
    ownMicros: own / count,
    poolShare: pool / micros,
    perSecond: count / seconds,
  };
}

const FIGURES = ['cpuMicros', 'ownMicros', 'poolShare', 'perSecond'];
/** Time limit for a list that is sent once. */
const LIST_ONCE_MILLIS = 300_000;

const WARM_UP_SLICE_MILLIS = 500;

/** Sends requests until V8 has compiled their code; expensive requests need fewer. */
async function warm(system, load, { requests, cpuMillis, millis }, postgres) {
  const deadline = performance.now() + millis;
  const used = { requests: 0, cpuMillis: 0 };
  while (used.requests < requests && used.cpuMillis < cpuMillis && performance.now() < deadline) {
    const slice = load.isListOnce ? {} : { millis: WARM_UP_SLICE_MILLIS, most: requests - used.requests };
    const { count, cpuMicros } = await once(system, { ...load, ...slice }, postgres);
    used.requests += count;
    used.cpuMillis += (count * cpuMicros) / 1000;
  }
}

/**
 * Loads the systems alternately, round by round, so that other work on the machine affects all of them alike.
 * @param {System[]} systems
 * @param {{ requests?: object[], concurrency: number, warmUp: object, isListOnce?: boolean }} load `warmUp`: limits for
 * requests, CPU and time; `isListOnce`: a round sends each request once
 * @param {{ rounds: number, roundMillis: number }} pace
 * @returns {Promise<Map<string, { cpuMicros: number, ownMicros: number, poolShare: number, perSecond: number }>>}
 * medians by system name: CPU of one request in microseconds, `ownMicros` without PostgreSQL's, and the share of
 * threads that hash passwords
 */
export async function measure(systems, { warmUp, ...load }, pace, postgres) {
  const samples = new Map(systems.map(({ name }) => [name, []]));
  const round = load.isListOnce
    ? { ...load, millis: LIST_ONCE_MILLIS, most: load.requests.length }
    : { ...load, millis: pace.roundMillis };
  for (const system of systems) await warm(system, round, warmUp, postgres);
  for (let number = 0; number < pace.rounds; number += 1) {
    const inTurn = number % 2 === 0 ? systems : [...systems].reverse();
    for (const system of inTurn) samples.get(system.name).push(await once(system, round, postgres));
  }
  const medians = (list) =>
    Object.fromEntries(FIGURES.map((figure) => [figure, median(list.map((sample) => sample[figure]))]));
  return new Map([...samples].map(([name, list]) => [name, medians(list)]));
}
