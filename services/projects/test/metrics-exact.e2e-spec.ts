/**
 * @once statements of one service over rows that the test writes; `metrics.e2e-spec.ts` counts in both modes; the
 * class runs on a separate database
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, SeededRandom, type TestProject, type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { type Database, migrate, type MigrationClass, sql } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { projectsMigrations } from '@hallpass/service-projects';
import fc from 'fast-check';
import { type MetricCount, selectCounts } from '../src/metrics/metric.sql.js';
import { MetricChanges } from '../src/metrics/metric-changes.js';
import { CountingDatabase, daysBefore, daysBetween, itemsOf, mondayOf, overview } from './metrics/counted.js';

describe('metrics exact', () => {
  /** Metrics of 400 random days must exactly match a count over the raw rows. */

  const database = new CountingDatabase();
  const random = new SeededRandom();
  describe(`a random year (HALLPASS_TEST_SEED=${random.seed})`, () => {
    interface Activity {
      userId: string;
      day: string;
      isAnonymous: boolean;
      cohort: string;
    }
    const raw: Activity[] = [];
    const signUps: { day: string; isAnonymous: boolean }[] = [];
    let own: TestProject;
    let range: string;
    let today: string;

    beforeAll(async () => {
      await database.open();
      today = database.today;
      own = await createProject();
      range = `from=${daysBefore(today, 399)}&to=${today}`;
      const users: { id: string; day: string; isAnonymous: boolean }[] = [];
      for (let n = 0; n < 60; n += 1) {
        const user = {
          id: randomUUID(),
          day: daysBefore(today, random.int(20, 400)),
          isAnonymous: random.int(0, 4) === 0,
        };
        users.push(user);
        signUps.push(user);
        await database.rows(
          `INSERT INTO users."user" (project_id, id, signed_up_at, is_anonymous) VALUES ($1, $2, $3, $4)`,
          [own.id, user.id, `${user.day} 23:59:59.5Z`, user.isAnonymous],
        );
      }
      // Recorded as a token refresh does, with the test's clock.
      for (let n = 0; n < 1_500; n += 1) {
        const user = users[random.int(0, users.length)]!;
        const age = daysBetween(user.day, today);
        const day = daysBefore(today, random.int(0, age + 1));
        await database.rows(`UPDATE users."user" SET last_active_at = $3 WHERE project_id = $1 AND id = $2`, [
          own.id,
          user.id,
          `${day} ${String(random.int(0, 24)).padStart(2, '0')}:30:00Z`,
        ]);
        raw.push({ userId: user.id, day, isAnonymous: user.isAnonymous, cohort: mondayOf(user.day) });
        // From then on, the user's activity on that day counts as not anonymous.
        if (n % 50 === 0 && user.isAnonymous) {
          await database.rows(`UPDATE users."user" SET is_anonymous = false WHERE project_id = $1 AND id = $2`, [
            own.id,
            user.id,
          ]);
          user.isAnonymous = false;
        }
        if (n % 97 === 0 && users.length > 30) {
          await database.rows(`DELETE FROM users."user" WHERE project_id = $1 AND id = $2`, [own.id, user.id]);
          users.splice(users.indexOf(user), 1);
        }
      }
      await database.counted(own);
    });
    afterAll(() => database.close());

    const distinct = (of: Activity[]): number => new Set(of.map(({ userId }) => userId)).size;
    const seen = (all: boolean): Activity[] => (all ? raw : raw.filter(({ isAnonymous }) => !isAnonymous));

    it.each([
      ['day', (day: string) => day],
      ['week', mondayOf],
      ['month', (day: string) => `${day.slice(0, 8)}01`],
    ] as const)('counts as many active users per %s as its raw rows', async (period, startOf) => {
      for (const all of [true, false]) {
        const shown = await itemsOf(`active-users?${range}&period=${period}&include_anonymous=${all}`, own);
        const expected = shown.map(({ date }) => ({
          date,
          active_users: distinct(seen(all).filter(({ day }) => startOf(day) === date)),
        }));
        expect(shown).toEqual(expected);
        expect(shown.reduce((sum, { active_users }) => sum + active_users, 0)).toBeGreaterThan(50);
      }
    });

    it('counts how many returned in each week after their sign-up', async () => {
      for (const all of [true, false]) {
        for (const { week, active_users } of await itemsOf(`retention?${range}&include_anonymous=${all}`, own)) {
          const cohort = seen(all).filter((activity) => activity.cohort === week);
          const weeks = [...new Set(cohort.map(({ day }) => mondayOf(day)))].sort();
          expect(active_users).toEqual(
            Object.fromEntries(
              weeks.map((start) => [start, distinct(cohort.filter(({ day }) => mondayOf(day) === start))]),
            ),
          );
        }
      }
    });

    it('counts how many signed up', async () => {
      for (const all of [true, false]) {
        const expected = signUps.filter(({ isAnonymous }) => all || !isAnonymous);
        const shown = await itemsOf(`sign-ups?${range}&include_anonymous=${all}`, own);
        expect(shown.map(({ total }) => total)).toEqual(
          shown.map(({ date }) => expected.filter(({ day }) => day === date).length),
        );
      }
    });

    it('counts the existing users', async () => {
      for (const [query, where] of [
        ['', 'NOT is_anonymous'],
        ['?include_anonymous=true', 'true'],
      ]) {
        const [{ count }] = await database.rows(
          `SELECT count(*)::integer AS count FROM users."user" WHERE project_id = $1 AND ${where}`,
          [own.id],
        );
        expect((await overview(own, query)).total_users).toBe(count);
      }
    });
  });
});

describe('metric changes', () => {
  /** Counts of data from before metrics existed, and the aggregation of changes. */

  const ALL = [...identityMigrations, ...queueMigrations, ...projectsMigrations];
  const FIRST = 1_795_583_000_000;
  const millisOf = ({ name }: MigrationClass): number => Number(/\d{13}$/.exec(name)![0]);

  let own: OwnDatabase;
  let db: Database;

  beforeAll(async () => {
    const earlier = ALL.filter((migration) => millisOf(migration) < FIRST);
    own = await startOwnDatabase('projects', earlier, { HALLPASS_ROLE_PER_SERVICE: 'off' });
    db = own.database;
    for (const [id, deletedAt] of [
      ['live', 'NULL'],
      ['deleted', 'now()'],
    ])
      await sql(
        db,
        `INSERT INTO projects.project (project_id, display_name, config_override, deleted_at) VALUES (:id, '', '', ${deletedAt})`,
        { id },
      );
  });
  afterAll(() => own?.stop());

  const user = async (columns: Record<string, string>): Promise<string> => {
    const id = randomUUID();
    const names = ['project_id', 'id', ...Object.keys(columns)].join(', ');
    const values = [`'live'`, ':id', ...Object.values(columns)].join(', ');
    await sql(db, `INSERT INTO users."user" (${names}) VALUES (${values})`, { id });
    return id;
  };
  const counts = async (): Promise<[string, string, string, number, number][]> => {
    const rows = await sql<{ metric: string; day: string; label: string; total: number; anonymous: number }>(
      db,
      `SELECT metric, day::text, label, total::integer, anonymous::integer FROM projects.metric_count
     WHERE project_id = 'live' AND total <> 0 ORDER BY 1, 2, 3`,
      {},
    );
    return rows.map(({ metric, day, label, total, anonymous }) => [metric, day, label, total, anonymous]);
  };

  it('counts earlier rows, and nothing twice', async () => {
    const signedUp = { signed_up_at: `now() - interval '3 days'` };
    const [day] = await sql<{ day: string }>(
      db,
      `SELECT ((now() - interval '3 days') AT TIME ZONE 'UTC')::date::text AS day, project_id FROM projects.project LIMIT 1`,
      {},
    );
    const withPassword = await user(signedUp);
    await sql(db, `INSERT INTO auth.password (project_id, user_id, hash) VALUES ('live', :id, 'h')`, {
      id: withPassword,
    });
    await user({ ...signedUp, otp_auth_enabled: 'true' });
    await user({ ...signedUp, is_anonymous: 'true' });
    await user({ signed_up_at: `now() - interval '500 days'` });

    const beforeCounting = ALL.filter(({ name }) => !name.startsWith('CountWhatThereIs'));
    await migrate(own.settings, beforeCounting);
    // In the meantime, one user signs up and another is deleted.
    const late = await user(signedUp);
    await sql(db, `DELETE FROM users."user" WHERE project_id = 'live' AND id = :id`, { id: withPassword });
    await migrate(own.settings, ALL);

    const changes = new MetricChanges(db);
    await Promise.all([changes.run(), changes.run(), changes.run()]);
    expect(await counts()).toEqual([
      ['login_method', '1970-01-01', 'otp', 1, 0],
      ['sign_up', day!.day, 'anonymous', 1, 1],
      ['sign_up', day!.day, 'other', 1, 0],
      ['sign_up', day!.day, 'otp', 1, 0],
      ['user', '1970-01-01', '', 4, 1],
    ]);
    await sql(db, `DELETE FROM users."user" WHERE project_id = 'live' AND id = :id`, { id: late });
    await changes.run();
    expect(await counts()).toContainEqual(['user', '1970-01-01', '', 3, 1]);
  });

  it('is read the same way before and after it is aggregated', async () => {
    const METRICS = ['user', 'sign_up', 'active_day', 'active_week', 'active_month', 'retention'];
    const read = () => selectCounts(db, { projectId: 'live', metrics: METRICS, from: '1970-01-01', to: '2026-12-31' });
    const nonZero = (rows: MetricCount[]) => rows.filter(({ total, anonymous }) => total !== 0 || anonymous !== 0);
    const users = Array.from({ length: 4 }, () => randomUUID());
    const aChange = fc.oneof(
      fc.record({
        metric: fc.constant('active'),
        day: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-09', '2026-04-01'),
        user: fc.nat({ max: 3 }),
        isAnonymous: fc.boolean(),
        amount: fc.constant(1),
      }),
      fc.record({
        metric: fc.constantFrom('user', 'sign_up'),
        day: fc.constantFrom('1970-01-01', '2026-03-02'),
        user: fc.constant(-1),
        isAnonymous: fc.boolean(),
        amount: fc.constantFrom(-1, 1),
      }),
    );
    const batches = fc.array(fc.array(aChange, { maxLength: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(batches, async (drawn) => {
        for (const table of ['metric_count', 'active_user', 'metric_change'])
          await sql(db, `DELETE FROM projects.${table} WHERE project_id = 'live'`, {});
        for (const changes of drawn) {
          for (const { metric, day, user, isAnonymous, amount } of changes)
            await sql(
              db,
              `INSERT INTO projects.metric_change (project_id, metric, day, is_anonymous, amount, user_id, signed_up_on)
             VALUES ('live', :metric, :day::date, :isAnonymous, :amount, :userId::uuid, DATE '2026-02-27')`,
              { metric, day, isAnonymous, amount, userId: users[user] ?? null },
            );
          const before = await read();
          await new MetricChanges(db).run();
          expect(nonZero(before)).toEqual(nonZero(await read()));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('aggregates more than one batch, in any number of processes, each change once', async () => {
    await sql(
      db,
      `INSERT INTO projects.metric_change (project_id, metric, day, label)
     SELECT 'live', 'many', DATE '2026-01-01', (n % 3)::text FROM generate_series(1, 12000) n`,
      {},
    );
    await Promise.all([1, 2, 3].map(() => new MetricChanges(db).run()));
    const many = (await counts()).filter(([metric]) => metric === 'many');
    expect(many.map(([, , label, total]) => [label, total])).toEqual([
      ['0', 4_000],
      ['1', 4_000],
      ['2', 4_000],
    ]);
  });

  it('drops the changes of a deleted project', async () => {
    await sql(
      db,
      `INSERT INTO projects.metric_change (project_id, metric, day, user_id, signed_up_on)
     VALUES ('deleted', 'active', current_date, :id, current_date), ('deleted', 'mail', current_date, NULL, NULL)`,
      { id: randomUUID() },
    );
    await new MetricChanges(db).run();
    for (const table of ['metric_change', 'metric_count', 'active_user'])
      expect(await sql(db, `SELECT 1 FROM projects.${table} WHERE project_id = 'deleted'`, {})).toEqual([]);
  });
});
