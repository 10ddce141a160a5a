/**
 * @typedef {object} System something that is measured
 * @property {string} name
 * @property {() => number} cpu microseconds that its own processes have used so far
 * @property {() => Map<string, number>} threads the same by thread, the main ones left out
 * @property {(applicationName: string) => boolean} owns whether a database connection is its
 * @property {(load: { requests?: object[], concurrency: number, millis: number, most?: number }) =>
 *   Promise<{ count: number, seconds: number, failure: string | null }>} run for so long, or so many requests
 */

/** Node hashes passwords in libuv's pool, of this many threads. */
const POOL_THREADS = 4;

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** What the pool used: under a load of hashes its threads are the ones that used most, V8's helpers next to nothing. */
function poolMicros(before, after) {
  const used = [...after].map(([thread, micros]) => micros - (before.get(thread) ?? 0));
  const most = used.sort((a, b) => b - a).slice(0, POOL_THREADS);
  return most.reduce((sum, micros) => sum + micros, 0);
}

async function once(system, load, postgres) {
  const databaseMicros = await postgres.meter(system.owns);
  const threads = system.threads();
  const before = system.cpu();
  const { count, seconds, failure } = await system.run(load);
  const own = system.cpu() - before;
  const pool = poolMicros(threads, system.threads());
  const micros = own + databaseMicros();
  if (failure !== null) throw new Error(`${system.name}: ${failure}`);
  return {
    cpuMicros: micros / count,
    ownMicros: own / count,
    poolShare: pool / micros,
    perSecond: count / seconds,
  };
}

const FIGURES = ['cpuMicros', 'ownMicros', 'poolShare', 'perSecond'];

/**
 * Loads the systems in turn, round by round, so that what else the machine does meets all of them alike.
 * @param {System[]} systems
 * @param {{ requests?: object[], concurrency: number, warmUp: number }} load `warmUp` is in requests: as many as it
 *   takes until V8 has compiled what they run, however slow the machine is
 * @param {{ rounds: number, roundMillis: number, warmUpMillis: number }} pace `warmUpMillis` at most
 * @returns {Promise<Map<string, { cpuMicros: number, ownMicros: number, poolShare: number, perSecond: number }>>}
 *   medians by system's name: CPU of one request in microseconds, `ownMicros` without PostgreSQL's, and which part of
 *   it was used in the threads that hash passwords
 */
export async function measure(systems, load, pace, postgres) {
  const samples = new Map(systems.map(({ name }) => [name, []]));
  const { warmUp, ...measured } = load;
  for (const system of systems) await once(system, { ...measured, millis: pace.warmUpMillis, most: warmUp }, postgres);
  for (let round = 0; round < pace.rounds; round += 1) {
    const inTurn = round % 2 === 0 ? systems : [...systems].reverse();
    for (const system of inTurn) {
      samples.get(system.name).push(await once(system, { ...measured, millis: pace.roundMillis }, postgres));
    }
  }
  const medians = (list) =>
    Object.fromEntries(FIGURES.map((figure) => [figure, median(list.map((sample) => sample[figure]))]));
  return new Map([...samples].map(([name, list]) => [name, medians(list)]));
}
