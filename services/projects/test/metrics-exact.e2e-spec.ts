/** @once statements of one service over rows that the test writes; `metrics.e2e-spec.ts` counts in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, SeededRandom, type TestProject } from '@hallpass/testing';
import { CountingDatabase, daysBefore, daysBetween, itemsOf, mondayOf, overview } from './metrics/counted.js';

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
