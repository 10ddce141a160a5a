/** @once statements on a database of its own */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, sql } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import {
  type AttemptKey,
  type AttemptLimit,
  type AttemptRule,
  forgiveAttempts,
  takeAttempt,
  takeAttempts,
  takeSend,
} from '../src/index.js';
import { type IdentityDatabase, startIdentityDatabase } from './identity-database.js';

let identity: IdentityDatabase;
let db: Database;

beforeAll(async () => {
  identity = await startIdentityDatabase({ HALLPASS_RATE_LIMITS: 'strict' });
  db = await identity.open('auth');
});
afterAll(() => identity?.stop());

const projectId = 'p';

/** How many of some calls at once passed; the others have to be refused for the limit alone. */
async function passed(calls: Promise<void>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(RateLimitedError);
  return results.length - refusals.length;
}

/** Seconds that a refused call has to wait, null when it passed. */
async function pauseOf(call: Promise<void>): Promise<number | null> {
  try {
    await call;
    return null;
  } catch (refusal) {
    expect(refusal).toBeInstanceOf(RateLimitedError);
    return (refusal as RateLimitedError).retryAfterSeconds;
  }
}

/** What may go by between two statements of a test on a busy machine. */
const SLACK_SECONDS = 100;

function expectPause(pause: number | null, seconds: number): void {
  expect(pause).toBeLessThanOrEqual(seconds);
  expect(pause).toBeGreaterThan(seconds - SLACK_SECONDS);
}

/** As if so many seconds had gone by. */
async function pass(seconds: number): Promise<void> {
  const by = `$2::double precision * interval '1 second'`;
  await sql(
    db,
    `UPDATE auth.attempt_counter SET last_attempt_at = last_attempt_at - ${by}, expires_at = expires_at - ${by}
     WHERE project_id = $1`,
    [projectId, seconds],
  );
  await sql(
    db,
    `UPDATE auth.send_counter SET expires_at = expires_at - ${by},
       sent_at = ARRAY(SELECT at - ${by} FROM unnest(sent_at) WITH ORDINALITY AS s (at, n) ORDER BY n)
     WHERE project_id = $1`,
    [projectId, seconds],
  );
}

describe('takeAttempt', () => {
  const rule: AttemptRule = { free: 3, windowSeconds: 720_000, firstPauseSeconds: 3000, maxPauseSeconds: 10_000 };
  const key = (): AttemptKey => ({ projectId, kind: 'test', subject: randomUUID() });
  const take = (of: AttemptKey, by = rule) => takeAttempt(db, of, by);
  const times = (count: number, of: AttemptKey, by = rule) => passed(Array.from({ length: count }, () => take(of, by)));

  it('lets exactly the free ones of 200 parallel tries pass (security.md C8)', async () => {
    expect(await times(200, key(), { ...rule, free: 10 })).toBe(10);
  });

  it('refuses with pauses that double up to the longest, and lets one try pass after each', async () => {
    const of = key();
    await times(3, of);
    for (const seconds of [3000, 6000, 10_000, 10_000]) {
      expectPause(await pauseOf(take(of)), seconds);
      await pass(seconds - 2 * SLACK_SECONDS);
      expectPause(await pauseOf(take(of)), 2 * SLACK_SECONDS);
      await pass(2 * SLACK_SECONDS);
      expect(await times(5, of)).toBe(1);
    }
  });

  it('starts anew when nothing was tried for the window, and not before the longest pause has ended', async () => {
    const short = { ...rule, windowSeconds: 10 };
    const of = key();
    await times(3, of, short);
    await pass(2000);
    expectPause(await pauseOf(take(of, short)), 1000);
    await pass(8000);
    expect(await times(5, of, short)).toBe(3);
  });

  it('counts a try under the second limit only when the first one lets it pass', async () => {
    const [first, second] = [key(), key()];
    const both = () => {
      const limits: [AttemptLimit, AttemptLimit] = [
        { key: first, rule },
        { key: second, rule: { ...rule, free: 5 } },
      ];
      return takeAttempts(db, projectId, limits);
    };
    expect(await passed(Array.from({ length: 30 }, both))).toBe(3);
    expectPause(await pauseOf(both()), 3000);
    await forgiveAttempts(db, first);
    expect(await passed(Array.from({ length: 30 }, both))).toBe(2);
    await forgiveAttempts(db, first, second);
    expect(await passed(Array.from({ length: 30 }, both))).toBe(3);
  });

  it('starts anew after a success', async () => {
    const of = key();
    await times(5, of);
    await forgiveAttempts(db, of);
    expect(await times(5, of)).toBe(3);
  });

  it('keeps projects, kinds and subjects apart', async () => {
    const of = key();
    await times(3, of);
    for (const other of [
      { ...of, projectId: 'q' },
      { ...of, kind: 'other' },
      { ...of, subject: `${of.subject}/` },
    ])
      expect(await pauseOf(take(other))).toBeNull();
    expectPause(await pauseOf(take(of)), 3000);
  });

  it('takes any subject, and stores none', async () => {
    const subject = `\u0000 ${'ä'.repeat(100_000)}`;
    expect(await times(5, { projectId: 'long', kind: 'test', subject })).toBe(3);
    const rows = await sql<{ length: number }>(
      db,
      `SELECT octet_length(subject) AS length FROM auth.attempt_counter WHERE project_id = 'long'`,
      [],
    );
    expect(rows).toEqual([{ length: 32 }]);
  });
});

describe('takeSend (security.md D6)', () => {
  const address = () => `${randomUUID()}@example.com`;
  let hosts = 0;
  const host = () => `2001:db8:0:${(hosts += 1).toString(16)}::1`;
  const send = (recipient: string, clientAddress: string | null = host()) =>
    takeSend(db, { projectId, recipient, clientAddress });

  it('lets exactly 5 of many parallel mails to one recipient pass, wherever they are asked for', async () => {
    const recipient = address();
    expect(await passed(Array.from({ length: 30 }, () => send(recipient)))).toBe(5);
    expectPause(await pauseOf(send(recipient)), 600);
    expect(await pauseOf(send(address()))).toBeNull();
  });

  it('lets no span of 10 minutes have more than 5', async () => {
    const recipient = address();
    await send(recipient);
    await pass(590);
    expect(await passed(Array.from({ length: 10 }, () => send(recipient)))).toBe(4);
    await pass(11);
    expect(await passed(Array.from({ length: 10 }, () => send(recipient)))).toBe(1);
    expect(await pauseOf(send(recipient))).toBeGreaterThan(580);
  });

  it('lets no day have more than 20', async () => {
    const recipient = address();
    for (let round = 0; round < 4; round += 1) {
      expect(await passed(Array.from({ length: 6 }, () => send(recipient)))).toBe(5);
      await pass(601);
    }
    expect(await pauseOf(send(recipient))).toBeGreaterThan(80_000);
    await pass(84_000);
    expect(await passed(Array.from({ length: 6 }, () => send(recipient)))).toBe(5);
  });

  it('lets a network ask for 30 an hour, and does not count what it refuses on the recipient', async () => {
    const recipient = address();
    const calls = Array.from({ length: 40 }, (_, n) => send(address(), `2001:db8:ffff:1::${n + 1}`));
    expect(await passed(calls)).toBe(30);
    for (let n = 0; n < 10; n += 1) expectPause(await pauseOf(send(recipient, '2001:db8:ffff:1::1')), 3600);
    expect(await passed(Array.from({ length: 6 }, () => send(recipient)))).toBe(5);
  });

  it('does not limit a back end by its own address', async () => {
    expect(await passed(Array.from({ length: 40 }, () => send(address(), null)))).toBe(40);
  });
});

it('never throttles with relaxed limits', async () => {
  const relaxed = Object.create(db, { settings: { value: { ...db.settings, rateLimits: 'relaxed' } } }) as Database;
  const one = { projectId, recipient: 'busy@example.com', clientAddress: '192.0.2.1' };
  for (let n = 0; n < 50; n += 1) await takeSend(relaxed, one);
});
