/** @once statements on a database of its own */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, sql } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import {
  type AttemptKey,
  type AttemptRule,
  forgiveAttempts,
  noteProvenNetwork,
  takeAttempt,
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

/** Returns how many parallel calls passed; the others must fail only because of the limit. */
async function passed(calls: Promise<void>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(RateLimitedError);
  return results.length - refusals.length;
}

/** Returns the seconds that a rejected call must wait; null if it passed. */
async function pauseOf(call: Promise<void>): Promise<number | null> {
  try {
    await call;
    return null;
  } catch (refusal) {
    expect(refusal).toBeInstanceOf(RateLimitedError);
    return (refusal as RateLimitedError).retryAfterSeconds;
  }
}

/** Time that may pass between two statements of a test on a busy machine. */
const SLACK_SECONDS = 100;

function expectPause(pause: number | null, seconds: number): void {
  expect(pause).toBeLessThanOrEqual(seconds);
  expect(pause).toBeGreaterThan(seconds - SLACK_SECONDS);
}

async function pass(seconds: number): Promise<void> {
  const by = `:seconds::double precision * interval '1 second'` as const;
  await sql(
    db,
    `UPDATE auth.attempt_counter SET last_attempt_at = last_attempt_at - ${by}, expires_at = expires_at - ${by},
       sources = coalesce((SELECT jsonb_object_agg(name, jsonb_build_array(tries -> 0, (tries ->> 1)::numeric - :seconds::numeric))
         FROM jsonb_each(sources) AS s (name, tries)), '{}')
     WHERE project_id = :projectId`,
    { projectId, seconds },
  );
  await sql(
    db,
    `UPDATE auth.send_counter SET expires_at = expires_at - ${by},
       sent_at = ARRAY(SELECT at - ${by} FROM unnest(sent_at) WITH ORDINALITY AS s (at, n) ORDER BY n)
     WHERE project_id = :projectId`,
    { projectId, seconds },
  );
}

describe('takeAttempt', () => {
  const rule: AttemptRule = { free: 3, windowSeconds: 720_000, firstPauseSeconds: 3000, maxPauseSeconds: 10_000 };
  const key = (): AttemptKey => ({ projectId, kind: 'test', subject: randomUUID() });
  const take = (of: AttemptKey, by = rule) => takeAttempt(db, of, by);
  const times = (count: number, of: AttemptKey, by = rule) => passed(Array.from({ length: count }, () => take(of, by)));

  it('lets exactly the free ones of 200 parallel tries pass (security C8)', async () => {
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

  it('starts again if nothing was tried for the window, and not before the longest pause has ended', async () => {
    const short = { ...rule, windowSeconds: 10 };
    const of = key();
    await times(3, of, short);
    await pass(2000);
    expectPause(await pauseOf(take(of, short)), 1000);
    await pass(8000);
    expect(await times(5, of, short)).toBe(3);
  });

  describe('from a source', () => {
    const of10 = { ...rule, free: 10 };
    const from = (name: string, of: AttemptKey) => takeAttempt(db, of, of10, { name, rule });
    const timesFrom = (name: string, count: number, of: AttemptKey) =>
      passed(Array.from({ length: count }, () => from(name, of)));

    it('counts the source on its own, and what it has to wait for not on the whole', async () => {
      const of = key();
      for (const name of ['a', 'b', 'c']) expect(await timesFrom(name, 30, of)).toBe(3);
      expectPause(await pauseOf(from('a', of)), 3000);
      // Nine of ten were allowed.
      expect(await timesFrom('d', 30, of)).toBe(1);
      expectPause(await pauseOf(from('e', of)), 3000);
    });

    it('lets exactly the free ones of 200 parallel tries from many sources pass', async () => {
      const of = key();
      expect(await passed(Array.from({ length: 200 }, (_, n) => from(String(n % 100), of)))).toBe(10);
    });

    it('doubles its pauses, and forgets it after its window', async () => {
      const of = key();
      expect(await timesFrom('a', 5, of)).toBe(3);
      for (const seconds of [3000, 6000]) {
        expectPause(await pauseOf(from('a', of)), seconds);
        await pass(seconds);
        expect(await timesFrom('a', 5, of)).toBe(1);
      }
      await pass(rule.windowSeconds);
      expect(await timesFrom('a', 5, of)).toBe(3);
    });

    it('resets the source and the total after a success, and leaves the others counted', async () => {
      const of = key();
      for (const name of ['a', 'b', 'c']) await timesFrom(name, 3, of);
      await forgiveAttempts(db, of, 'a');
      expectPause(await pauseOf(from('b', of)), 3000);
      expect(await timesFrom('a', 30, of)).toBe(3);
      for (const name of ['d', 'e', 'f']) await timesFrom(name, 2, of);
      expect(await timesFrom('g', 30, of)).toBe(1);
    });

    it('is one row, which goes with the last success', async () => {
      const of = { ...key(), projectId: 'one-row' };
      const rows = () => sql(db, `SELECT attempts FROM auth.attempt_counter WHERE project_id = 'one-row'`, {});
      for (const name of ['a', 'b']) await timesFrom(name, 2, of);
      expect(await rows()).toEqual([{ attempts: 4 }]);
      await forgiveAttempts(db, of, 'a');
      expect(await rows()).toEqual([{ attempts: 0 }]);
      await forgiveAttempts(db, of, 'b');
      expect(await rows()).toEqual([]);
    });

    it('remembers no more sources than it may', async () => {
      const of = { ...key(), projectId: 'many-sources' };
      const much = { ...rule, free: 1_000 };
      for (let n = 0; n < 300; n += 1) await takeAttempt(db, of, much, { name: String(n), rule });
      const [row] = await sql<{ sources: number }>(
        db,
        `SELECT (SELECT count(*)::int FROM jsonb_object_keys(sources)) AS sources
         FROM auth.attempt_counter WHERE project_id = 'many-sources'`,
        {},
      );
      expect(row).toEqual({ sources: 256 });
      expect(await passed(Array.from({ length: 5 }, () => takeAttempt(db, of, much, { name: '299', rule })))).toBe(2);
    });
  });

  it('starts again after a success', async () => {
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
      {},
    );
    expect(rows).toEqual([{ length: 32 }]);
  });
});

describe('takeSend (security D6)', () => {
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

  it('lets one network ask for 3 of the 5, so that a stranger does not block the recipient', async () => {
    const recipient = address();
    const stranger = host();
    expect(await passed(Array.from({ length: 10 }, () => send(recipient, stranger)))).toBe(3);
    expectPause(await pauseOf(send(recipient, stranger)), 600);
    expect(await pauseOf(send(recipient))).toBeNull();
    expect(await pauseOf(send(address(), stranger))).toBeNull();
  });

  it('keeps limits of its own for a network where the recipient has used a mailed code', async () => {
    const [recipient, home] = [address(), host()];
    await noteProvenNetwork(db, { projectId, recipient, clientAddress: home });
    expect(await passed(Array.from({ length: 10 }, () => send(recipient)))).toBe(5);
    expect(await passed(Array.from({ length: 10 }, () => send(recipient, home)))).toBe(5);
    expectPause(await pauseOf(send(recipient, home)), 600);
    expect(await passed(Array.from({ length: 10 }, () => send(address(), home)))).toBe(10);
    await pass(91 * 86_400);
    expect(await passed(Array.from({ length: 10 }, () => send(recipient, home)))).toBe(3);
  });

  it('lets a network ask for 30 an hour, and does not count what it refuses on the recipient', async () => {
    const recipient = address();
    const calls = Array.from({ length: 40 }, (_, n) => send(address(), `2001:db8:ffff:1::${n + 1}`));
    expect(await passed(calls)).toBe(30);
    for (let n = 0; n < 10; n += 1) expectPause(await pauseOf(send(recipient, '2001:db8:ffff:1::1')), 3600);
    expect(await passed(Array.from({ length: 6 }, () => send(recipient)))).toBe(5);
  });

  it('counts an IPv4 address in IPv6 form as that address, and no other behind the same NAT64', async () => {
    const spellings = ['::ffff:c633:6446', '::ffff:198.51.100.70', '64:ff9b::c633:6446', '198.51.100.70'];
    const calls = Array.from({ length: 40 }, (_, n) => send(address(), spellings[n % spellings.length]!));
    expect(await passed(calls)).toBe(30);
    for (const each of spellings) expectPause(await pauseOf(send(address(), each)), 3600);
    expect(await pauseOf(send(address(), '64:ff9b::c633:6447'))).toBeNull();
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
