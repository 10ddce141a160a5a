import pg from 'pg';
import { cpuOf, cpuOfTree } from './cpu.mjs';

/** Names of the benchmark's own connections start with this; all others are Hallpass's. */
export const BENCH_PREFIX = 'bench-';

/**
 * CPU of PostgreSQL on behalf of one system: the whole server (backends, writers, I/O workers) minus the connections of
 * the other systems and of the benchmark.
 */
export class PostgresCpu {
  constructor(client, postmaster) {
    this.client = client;
    this.postmaster = postmaster;
  }

  static async connect(url) {
    const client = new pg.Client({ connectionString: url, application_name: `${BENCH_PREFIX}meter` });
    await client.connect();
    const { rows } = await client.query(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`);
    return new PostgresCpu(client, rows[0].pid);
  }

  /** @param {(applicationName: string) => boolean} isOurs whether a connection counts */
  async meter(isOurs) {
    const { rows } = await this.client.query(
      `SELECT pid, application_name FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    );
    const others = rows.filter((row) => !isOurs(row.application_name)).map((row) => row.pid);
    const read = () => cpuOfTree(this.postmaster) - cpuOf(others);
    const before = read();
    return () => read() - before;
  }

  async close() {
    await this.client.end();
  }
}
