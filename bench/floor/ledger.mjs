// The item ledger of the floor. Runs Hallpass's own code for one customer, records its statements, and repeats only
// those for every other customer. Only WORK knows where that code is and how to call it.
import { randomUUID } from 'node:crypto';
import { Database } from '@hallpass/database';
import { Balances } from '../../services/payments/dist/ledger/balances/balances.js';

/** @typedef {{ project: { id: string, config: object }, customer: { type: string, id: string }, itemId: string }} Item */

const WORK = {
  read: (db, item, now) => new Balances(db).quantity(item, now),
  change: (db, item, now, amount) =>
    new Balances(db).change(db, item, { amount, expiresAt: null, description: null, allowNegative: false }, now),
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class RepeatedLedger {
  /** By kind of work, item and amount. */
  recordings = new Map();
  projects = new Map();

  /** @param {object} config rendered configuration of every project that the floor serves */
  constructor(pool, config) {
    this.pool = pool;
    this.config = config;
  }

  /** @param {boolean} isFirst whether to record again, because the customers are in another state than before */
  async read(projectId, customer, itemId, isFirst) {
    return this.run('read', { project: this.project(projectId), customer, itemId }, isFirst);
  }

  async change(projectId, customer, itemId, isFirst, amount) {
    return this.run('change', { project: this.project(projectId), customer, itemId }, isFirst, amount);
  }

  /** One object per project, because Hallpass uses it as a cache key. */
  project(id) {
    const known = this.projects.get(id);
    if (known) return known;
    const project = { id, version: 1, isProductionMode: false, config: this.config };
    this.projects.set(id, project);
    return project;
  }

  /** @returns the result of Hallpass's code for the recorded customer */
  async run(kind, item, isFirst, amount) {
    const key = [kind, item.project.id, item.customer.type, item.itemId, amount].join('/');
    const known = isFirst ? undefined : this.recordings.get(key);
    if (!known) {
      const recording = this.record(kind, item, amount);
      this.recordings.set(key, recording);
      return (await recording).result;
    }
    const recording = await known;
    await this.repeat(recording, item.customer.id);
    return recording.result;
  }

  async record(kind, item, amount) {
    const client = await this.pool.connect();
    try {
      const aheadMillis = await aheadOf(client, item.project.id);
      const now = new Date(Date.now() + aheadMillis);
      const database = new RecordingDatabase(client);
      const result = await WORK[kind](database, item, now, amount);
      const statements = database.recorded.map((each) => repeatable(each, { item, now, aheadMillis }));
      return { statements, result };
    } finally {
      client.release();
    }
  }

  async repeat({ statements }, customerId) {
    const client = await this.pool.connect();
    try {
      for (const { query, valuesOf, outcome } of statements) {
        const { rowCount, rows } = await client.query(valuesOf ? { ...query, values: valuesOf(customerId) } : query);
        if (!isSame(outcome, rowCount, rows)) throw new Error(`The floor does less than Hallpass: ${query.text}`);
      }
    } catch (error) {
      client.release(error);
      throw error;
    }
    client.release();
  }
}

/** Runs on one connection and records the statements. */
class RecordingDatabase extends Database {
  recorded = [];

  constructor(client) {
    super('payments', {});
    this.client = client;
  }

  get manager() {
    const connection = {
      query: (query, values) => this.record(typeof query === 'string' ? { text: query, values } : query),
    };
    const dataSource = { subscribers: [] };
    return {
      queryRunner: { isReleased: false, isTransactionActive: true, connect: async () => connection, dataSource },
    };
  }

  async transaction(work) {
    await this.record({ text: 'BEGIN' });
    try {
      const result = await work(this.manager);
      await this.record({ text: 'COMMIT' });
      return result;
    } catch (error) {
      await this.client.query('ROLLBACK');
      throw error;
    }
  }

  async record(query) {
    const answer = await this.client.query(query);
    this.recorded.push({ query, answer });
    return answer;
  }
}

/** The statement for any customer: the customer's id, new ids and the time replace the recorded ones. */
function repeatable({ query: { name, text, values }, answer }, { item, now, aheadMillis }) {
  const outcome = { rowCount: answer.rowCount, flags: flagsOf(answer.rows) };
  if (!values) return { query: { text }, outcome };
  const put = (value) => {
    if (Array.isArray(value)) {
      const each = value.map(put);
      return (customerId) => each.map((one) => one(customerId));
    }
    if (value === item.customer.id) return (customerId) => customerId;
    if (value === now.getTime()) return () => Date.now() + aheadMillis;
    if (value instanceof Date && value.getTime() === now.getTime()) return () => new Date(Date.now() + aheadMillis);
    return UUID.test(value) && value !== item.project.id ? () => randomUUID() : () => value;
  };
  return { query: { name, text }, valuesOf: put(values), outcome };
}

const flagsOf = (rows = []) => Object.entries(rows[0] ?? {}).filter(([, value]) => typeof value === 'boolean');

/** Whether a repeated statement found and changed the same as the recorded one. */
const isSame = (outcome, rowCount, rows) =>
  rowCount === outcome.rowCount && outcome.flags.every(([column, value]) => rows[0][column] === value);

async function aheadOf(client, projectId) {
  const { rows } = await client.query('SELECT ahead_millis FROM payments.test_clock WHERE project_id = $1', [
    projectId,
  ]);
  return Number(rows[0]?.ahead_millis ?? 0);
}
