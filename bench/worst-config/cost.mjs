// CPU of requests and of changes.
import { setTimeout as pause } from 'node:timers/promises';
import { CHANGE_SETTLES_MILLIS, costOfChange, processesThatKeep } from './changes.mjs';

/** For requests of clients (security P1). */
export const LIMIT_MILLIS = 50;

/** Background work of a request finishes within this time. A longer wait adds the noise of idle processes. */
const REQUEST_SETTLES_MILLIS = 150;

/** Median in milliseconds, because other work on the machine makes some rounds meaningless. */
function medianOf(micros) {
  const sorted = micros.toSorted((a, b) => a - b);
  return Math.round((sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 200) / 10;
}

/** Idle seconds to measure. Tasks that run every few seconds fall into a minority of them. */
const IDLE_SECONDS = 7;

/**
 * Measures the CPU time of all processes so far, in microseconds, minus their CPU time when idle.
 * @param {() => number} runTime of all processes
 */
export async function cpuWithoutIdle(runTime) {
  await pause(2_000);
  const rates = [];
  for (let second = 0; second < IDLE_SECONDS; second += 1) {
    const [start, startedAt] = [runTime(), performance.now()];
    await pause(1_000);
    rates.push((runTime() - start) / (performance.now() - startedAt));
  }
  const idle = rates.toSorted((a, b) => a - b)[(IDLE_SECONDS - 1) / 2];
  const beganAt = performance.now();
  return () => runTime() - idle * (performance.now() - beganAt);
}

/** Sends a request. A failure is noted under the ask's faults, and its CPU still counts. */
async function asked(ask, given) {
  const { status, body } = await ask
    .send(given)
    .catch((error) => ({ status: 'nothing', body: String(error.cause ?? error) }));
  if (status !== (ask.status ?? 200))
    ask.faults.add(`answered ${status}: ${JSON.stringify(body).replace(REQUEST_ID, '…')}`);
}

/** Two failures with the same reason are one fault. */
const REQUEST_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Median CPU in milliseconds of a request; `before` runs before each one. */
async function costOfRequest(cpu, ask, rounds, repeat, before) {
  const costs = [];
  for (let round = 0; round < rounds; round += 1) {
    const given = await ask.prepare?.();
    await before();
    const begun = cpu();
    for (let n = 0; n < repeat; n += 1) await asked(ask, given);
    await pause(REQUEST_SETTLES_MILLIS);
    costs.push((cpu() - begun) / repeat);
  }
  return medianOf(costs);
}

/**
 * Measures the CPU time of a request: repeated, on its own, and after a change of the configuration has been prepared. Also
 * measures the change itself, and the change together with a request sent at the same time.
 * @param {{ rounds: number, repeat: number, warm: number }} pace
 */
export async function measureAsk(hallpass, cpu, asking, changes, { rounds, repeat, warm }) {
  const ask = { ...asking, faults: new Set() };
  const first = await ask.prepare?.();
  for (let n = 0; n < warm; n += 1) await asked(ask, first);
  const againMillis = await costOfRequest(cpu, ask, rounds, repeat, () => pause(REQUEST_SETTLES_MILLIS));
  const aloneMillis = await costOfRequest(cpu, ask, rounds, 1, () => pause(CHANGE_SETTLES_MILLIS));
  const afterChange = {};
  const keeping = await processesThatKeep(hallpass, Object.values(changes)[0]);
  for (const [kind, change] of Object.entries(changes)) {
    const alone = [];
    const requestMillis = await costOfRequest(cpu, ask, rounds, 1, async () => {
      alone.push(await costOfChange(hallpass, keeping, cpu, change));
    });
    const atOnce = [];
    for (let round = 0; round < rounds && ask.isClient; round += 1) {
      const given = await ask.prepare?.();
      atOnce.push(await costOfChange(hallpass, keeping, cpu, change, () => asked(ask, given)));
    }
    afterChange[kind] = {
      requestMillis,
      changeMillis: medianOf(alone),
      ...(ask.isClient ? { changeAndRequestAtOnceMillis: medianOf(atOnce) } : {}),
    };
  }
  const worst = Math.max(againMillis, ...Object.values(afterChange).map(({ requestMillis }) => requestMillis));
  const faults = [...ask.faults];
  return {
    againMillis,
    aloneMillis,
    afterChange,
    keeping,
    ...(ask.isClient ? { met: worst <= LIMIT_MILLIS } : {}),
    ...(faults.length > 0 ? { met: false, faults } : {}),
  };
}
