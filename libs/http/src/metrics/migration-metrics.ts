import type { Database } from '@hallpass/database';
import { boundedRead } from './bounded-read.js';
import type { Metrics } from './metrics.js';

/** Class names of migrations end with their creation time in milliseconds. */
const secondsOf = (name: string | undefined): number => Number(name?.slice(-13) ?? 0) / 1_000;

export function exposeMigrations(metrics: Metrics, database: Pick<Database, 'migrations'>): void {
  const pending = metrics.gauge(
    'hallpass_migrations_pending',
    'Migrations of this release that have not run; no value while the database does not answer',
  );
  const newest = metrics.gauge(
    'hallpass_migrations_newest_timestamp_seconds',
    'When the newest migration was written: of this release, and of those that the database has run',
    ['in'],
  );
  metrics.whenScraped(
    boundedRead({
      read: async () => {
        const { expected, missing } = await database.migrations();
        const lacking = new Set(missing);
        pending.set(missing.length);
        newest.set({ in: 'release' }, secondsOf(expected.at(-1)));
        newest.set({ in: 'database' }, secondsOf(expected.filter((name) => !lacking.has(name)).at(-1)));
      },
      succeeded(isKnown) {
        if (isKnown) return;
        pending.remove();
        newest.reset();
      },
    }),
  );
}
