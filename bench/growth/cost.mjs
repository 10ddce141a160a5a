// The cost of an outbox write with partitions, compared with the earlier tables without them.
import { randomUUID } from 'node:crypto';
import { Database } from '@hallpass/database';
import { outbox } from '@hallpass/queue';
import { PostgresCpu } from '../measure/postgres-cpu.mjs';

const ROUNDS = 9;
const WRITES = 1_500;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** @param {{ before: object, after: object }} settings of two databases in one server */
export async function compareWrites(url, settings) {
  const meter = await PostgresCpu.connect(url);
  const samples = { before: [], after: [] };
  const databases = {};
  for (const [name, own] of Object.entries(settings)) {
    databases[name] = new Database('users', own);
    await databases[name].ready();
    await writeSome(databases[name], WRITES);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = round % 2 === 0 ? ['before', 'after'] : ['after', 'before'];
    for (const name of names) {
      const used = await meter.meter(() => true);
      await writeSome(databases[name], WRITES);
      samples[name].push(used() / WRITES);
    }
  }
  for (const db of Object.values(databases)) await db.onApplicationShutdown();
  await meter.close();
  const [before, after] = [median(samples.before), median(samples.after)];
  return {
    databaseMicrosBefore: Math.round(before),
    databaseMicros: Math.round(after),
    ratio: Math.round((after / before) * 100) / 100,
  };
}

async function writeSome(db, count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0)
      await db.transaction((tx) => outbox.add(tx, 'user.deleted', 'bench', { id: randomUUID(), teams: [] }));
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
