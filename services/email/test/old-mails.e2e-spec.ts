/** @once the class on its own database */

import { type Database, sql } from '@hallpass/database';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { OldMails } from '../src/delivery/old-mails.js';
import { emailMigrations } from '../src/migrations/index.js';

let db: Database;
let own: OwnDatabase;
let oldMails: OldMails;

beforeAll(async () => {
  own = await startOwnDatabase('email', emailMigrations, {
    HALLPASS_ROLE_PER_SERVICE: 'off',
    HALLPASS_MAIL_RETENTION_DAYS: '10',
  });
  db = own.database;
  oldMails = new OldMails(db, own.settings);
});
afterAll(() => own?.stop());

const daysAgo = (days: number | null): Date | null => (days === null ? null : new Date(Date.now() - days * 86_400_000));

/** An email with an attempt, by its age and the days since its end; null: it has not ended. */
async function mail(created: number, ended: number | null, projectId = randomUUID()): Promise<string> {
  const id = randomUUID();
  await sql(
    db,
    `INSERT INTO email.mail (project_id, id, recipient, template, message_id, content, created_at, ended_at)
     VALUES (:projectId, :id, 'ada@example.com', 'magic_link', '<m>', 'sealed', :createdAt, :endedAt)`,
    { projectId, id, createdAt: daysAgo(created), endedAt: daysAgo(ended) },
  );
  await sql(db, `INSERT INTO email.attempt (project_id, id, mail_id, sender) VALUES (:projectId, :id, :mailId, '{}')`, {
    projectId,
    id: randomUUID(),
    mailId: id,
  });
  return id;
}

async function mailing(ended: number | null): Promise<string> {
  const id = randomUUID();
  await sql(
    db,
    `INSERT INTO email.mailing (project_id, id, created_at, ended_at) VALUES ('p', :id, :createdAt, :endedAt)`,
    {
      id,
      createdAt: daysAgo(40),
      endedAt: daysAgo(ended),
    },
  );
  return id;
}

const ids = async (query: string): Promise<Set<string>> =>
  new Set((await sql<{ id: string }>(db, query, {}, { global: 'a test' })).map(({ id }) => id));

describe('a mail after its end', () => {
  it('stays for the days of the setting, then goes with its attempts, and nothing else does', async () => {
    const kept = [await mail(40, 9.9), await mail(9, 0), await mail(16.9, null), await mail(0, null)];
    const gone = [await mail(40, 10.1), await mail(10.1, 10.1), await mail(17.1, null)];
    const mailings = [await mailing(null), await mailing(9.9)];
    await mailing(10.1);

    await oldMails.run();
    const mails = await ids(`SELECT id FROM email.mail`);
    expect(kept.filter((id) => !mails.has(id))).toEqual([]);
    expect(gone.filter((id) => mails.has(id))).toEqual([]);
    expect(await ids(`SELECT mail_id AS id FROM email.attempt`)).toEqual(new Set(kept));
    expect(await ids(`SELECT id FROM email.mailing`)).toEqual(new Set(mailings));

    await oldMails.run();
    expect(await ids(`SELECT id FROM email.mail`)).toEqual(new Set(kept));
  });
});
