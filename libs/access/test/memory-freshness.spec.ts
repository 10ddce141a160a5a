import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Database, sql } from '@hallpass/database';
import { MemoryFreshness } from '@hallpass/freshness';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase, until } from '@hallpass/testing';

let own: MigratedDatabase;
let owner: Database;
let gateway: Database;
const processes: MemoryFreshness[] = [];

beforeAll(async () => {
  own = await startMigratedDatabase([...identityMigrations, ...queueMigrations]);
  owner = await own.open('owner');
  gateway = await own.open('gateway');
});
afterAll(() => own?.stop());
afterEach(async () => {
  jest.restoreAllMocks();
  for (const each of processes.splice(0)) await end(each);
  await sql(owner, 'DELETE FROM auth.process', {}, { global: 'rows of processes' });
});

async function started(): Promise<MemoryFreshness> {
  const freshness = new MemoryFreshness();
  processes.push(freshness);
  await freshness.load(gateway);
  return freshness;
}

async function end(freshness: MemoryFreshness): Promise<void> {
  freshness.onModuleDestroy();
  await freshness.beforeApplicationShutdown();
}

const someone = () => ({ sessionId: randomUUID(), userId: randomUUID(), issuedAt: Date.now() / 1000 });

/** Leaves the row of a process that ended without removing it. */
const left = (secondsAgo: number) =>
  sql(
    owner,
    `INSERT INTO auth.process (process_id, started_at, seen_at)
     VALUES (:id, now() - interval '1 hour', now() - :secondsAgo * interval '1 second')`,
    { id: randomUUID(), secondsAgo },
    { global: 'rows of processes' },
  );

/** Ends the session as another process does: only in the database. */
const ended = (sessionId: string) =>
  sql(
    owner,
    `INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     VALUES (:projectId, 'session', :sessionId, now() + interval '11 minutes')`,
    { projectId: 'p', sessionId },
  );

describe('a process alone', () => {
  it('answers from memory, without a query', async () => {
    const freshness = await started();
    await freshness.projectChanged('p', 7);
    expect(freshness.projectVersion('p')).toBe(7);
    expect(freshness.isRevoked('p', someone())).toBeNull();
    expect(freshness.otherProcesses).toBe(0);
  });

  it('asks the database when it has not been able to look for others', async () => {
    const freshness = await started();
    await freshness.projectChanged('p', 7);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 3_000);
    const subject = someone();
    await ended(subject.sessionId);
    expect(freshness.projectVersion('p')).toBeUndefined();
    expect(await freshness.isRevoked('p', subject)).toBe('session');
  });

  it('does not count a process that has not been seen for 15 seconds', async () => {
    await left(16);
    const freshness = await started();
    await freshness.projectChanged('p', 7);
    expect(freshness.projectVersion('p')).toBe(7);
  });

  it('does not warn about a process that was killed a moment ago, but asks the database', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await left(4);
    const freshness = await started();
    await freshness.projectChanged('p', 7);
    expect(freshness.projectVersion('p')).toBeUndefined();
    expect(freshness.otherProcesses).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('two processes', () => {
  it('know about each other before the second one serves, and ask the database', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const first = await started();
    await first.projectChanged('p', 7);
    const second = await started();
    const subject = someone();
    await ended(subject.sessionId);
    for (const each of [first, second]) {
      expect(each.projectVersion('p')).toBeUndefined();
      expect(await each.isRevoked('p', subject)).toBe('session');
      expect(await each.isRevoked('p', someone())).toBeNull();
    }
    await until('both to report the other', () => first.otherProcesses === 1 && second.otherProcesses === 1);
    expect(warn.mock.calls).toEqual(
      Array(2).fill([{ message: expect.stringContaining('Set REDIS_URL for all processes'), others: 1 }]),
    );
  });

  it('answer from memory again when the other has stopped, without what the other may have changed', async () => {
    const first = await started();
    await first.projectChanged('p', 7);
    const second = await started();
    const subject = someone();
    await ended(subject.sessionId);
    await end(second);
    await until('the first to be alone', () => {
      const other = first.isRevoked('p', someone());
      return other === null;
    });
    expect(first.isRevoked('p', subject)).toBe('session');
    expect(first.projectVersion('p')).toBeUndefined();
    await first.projectChanged('p', 8);
    expect(first.projectVersion('p')).toBe(8);
    expect(first.otherProcesses).toBe(0);
  });
});
