import { Module } from '@nestjs/common';
import { expect, it, jest } from '@jest/globals';
import { CallerResolver } from '@hallpass/access';
import { Database, MissingMigrationsError } from '@hallpass/database';
import { queueMigrations } from '@hallpass/queue';
import type { Settings } from '@hallpass/settings';
import { RecordingResolver } from '../../test/tiny-app.js';
import { createApp } from '../app/create-app.js';
import { Logger } from '../logs/logger.js';

const NEWEST = 'FromTheNextRelease9999999999999';
const migrations = [class FromTheNextRelease9999999999999 {} as unknown as (typeof queueMigrations)[number]];

/** Stands in for a connection; database.spec.ts tests how the ledger is read. */
class Ledger extends Database {
  named: readonly string[] = [];
  ran = new Set<string>();

  override expectMigrations(names: readonly string[]): void {
    this.named = names;
  }

  override ready(): Promise<void> {
    const missing = this.named.filter((name) => !this.ran.has(name));
    return missing.length > 0 ? Promise.reject(new MissingMigrationsError(missing)) : Promise.resolve();
  }

  override onModuleInit = jest.fn(() => Promise.resolve());
}

it('a process is alive and not ready, and says why, until its migrations and those of the libraries have run', async () => {
  const settings = { trustedProxyHops: 0, metricsPort: null } as Settings;
  const ledger = new Ledger('users', settings);
  @Module({
    providers: [
      { provide: CallerResolver, useValue: new RecordingResolver() },
      { provide: Database, useValue: ledger },
    ],
  })
  class OnDatabase {}
  const lines: string[] = [];
  const logger = new Logger({ name: 'users', stream: { write: (line: string) => void lines.push(line) } });
  const app = await createApp(OnDatabase, { settings, name: 'users', edge: true, migrations, logger });
  await app.listen(0, '127.0.0.1');
  const base = await app.getUrl();
  const isOk = async (path: string): Promise<boolean> => (await fetch(`${base}${path}`)).ok;

  expect(ledger.named).toEqual(expect.arrayContaining(queueMigrations.map(({ name }) => name)));
  expect(ledger.named.at(-1)).toBe(NEWEST);
  ledger.ran = new Set(ledger.named.slice(0, -1));
  await expect(isOk('/health')).resolves.toBe(true);
  await expect(isOk('/health?db=1')).resolves.toBe(false);
  expect(lines.join('')).toContain(
    `1 migration(s) of this release have not run on the database. The newest is ${NEWEST}`,
  );
  ledger.ran.add(NEWEST);
  await expect(isOk('/health?db=1')).resolves.toBe(true);
  await app.close();
});
