import { freePort } from '@hallpass/testing';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@hallpass/embedded-postgres';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL that a test may stop and start again, with the same data on the same port. */
export class TestPostgres {
  private running: EmbeddedPostgres | null = null;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async create(): Promise<TestPostgres> {
    const postgres = new TestPostgres(await mkdtemp(join(tmpdir(), 'hallpass-queue-')), await freePort());
    await postgres.start();
    return postgres;
  }

  get url(): string {
    if (!this.running) throw new Error('PostgreSQL is stopped');
    return this.running.url;
  }

  async start(): Promise<void> {
    this.running = await startEmbeddedPostgres({ dataDir: this.folder, port: this.port, parameters: { fsync: 'off' } });
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = null;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
