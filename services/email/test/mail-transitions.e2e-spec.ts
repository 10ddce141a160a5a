/** @once the class on its own database */
import { randomUUID } from 'node:crypto';
import { type Database, Sealer, sql } from '@hallpass/database';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAIL_STATUSES, type MailStatus } from '../src/delivery/mail-status.js';
import { type Attempt, MailStore, type NewMail } from '../src/delivery/mail.store.js';
import { emailMigrations } from '../src/migrations/index.js';
import type { SenderConfig } from '../src/smtp/mail-route.js';
import { OldMails } from '../src/delivery/old-mails.js';

describe('mail transitions', () => {
  const PROJECT = 'transitions';
  const SENDER = { type: 'shared', sender_name: 'Acme', sender_email: 'acme@example.com' } as unknown as SenderConfig;
  const CONTENT = { html: '<p>Hello</p>', text: 'Hello' };
  const ERROR = { errorType: 'RENDERING_FAILED', canRetry: false, message: 'No.', rawError: 'No.' } as const;

  let own: OwnDatabase;
  let db: Database;
  let mails: MailStore;

  beforeAll(async () => {
    own = await startOwnDatabase('email', emailMigrations, { HALLPASS_ROLE_PER_SERVICE: 'off' });
    db = own.database;
    mails = new MailStore(new Sealer(own.settings));
  });
  afterAll(() => own?.stop());

  const newMail = (id: string): NewMail => ({
    projectId: PROJECT,
    id,
    userId: null,
    recipient: 'ada@example.com',
    template: 'magic_link',
    messageId: `<${id}@example.com>`,
  });

  /** An email in the given status, with an attempt that has not ended. */
  async function mailThatIs(status: MailStatus): Promise<Attempt> {
    const attempt = { projectId: PROJECT, id: randomUUID(), attemptId: randomUUID() };
    await sql(
      db,
      `WITH mail AS (
       INSERT INTO email.mail (project_id, id, recipient, template, message_id, status, content)
       VALUES (:projectId, :id, 'ada@example.com', 'magic_link', '<m>', :status, 'sealed') RETURNING id)
     INSERT INTO email.attempt (project_id, id, mail_id, sender) SELECT :projectId, :attemptId, mail.id, '{}' FROM mail`,
      { projectId: PROJECT, id: attempt.id, attemptId: attempt.attemptId, status },
    );
    return attempt;
  }

  interface MailState {
    status: MailStatus;
    has_ended: boolean;
    is_content_kept: boolean;
    attempts: number;
    unended_attempts: number;
  }

  async function stateOf({ id }: { id: string }): Promise<MailState> {
    const [state] = await sql<MailState>(
      db,
      `SELECT m.status, m.ended_at IS NOT NULL AS has_ended, m.content IS NOT NULL AS is_content_kept,
       (SELECT count(*)::integer FROM email.attempt a WHERE a.project_id = :projectId AND a.mail_id = m.id) AS attempts,
       (SELECT count(*)::integer FROM email.attempt a
        WHERE a.project_id = :projectId AND a.mail_id = m.id AND a.ended_at IS NULL) AS unended_attempts
     FROM email.mail m WHERE m.project_id = :projectId AND m.id = :id`,
      { projectId: PROJECT, id },
    );
    return state!;
  }

  const OPEN: MailStatus[] = ['queued', 'rendering', 'sending'];

  it('has the statuses that the table takes', async () => {
    for (const status of MAIL_STATUSES) expect((await stateOf(await mailThatIs(status))).status).toBe(status);
    await expect(mailThatIs('lost' as MailStatus)).rejects.toThrow(/check constraint/);
  });

  describe.each<[string, { from: MailStatus[]; to: MailStatus; keeps: boolean }, (attempt: Attempt) => Promise<void>]>([
    [
      'was accepted',
      { from: [...OPEN, 'failed', 'captured'], to: 'sent', keeps: false },
      (attempt) => mails.accepted(db, attempt, '250 OK'),
    ],
    ['is kept', { from: ['sending'], to: 'captured', keeps: true }, (attempt) => mails.kept(db, attempt, CONTENT)],
    ['is put off', { from: OPEN, to: 'queued', keeps: true }, (attempt) => mails.putOff(db, attempt, ERROR)],
    ['has failed', { from: OPEN, to: 'failed', keeps: true }, (attempt) => mails.failed(db, attempt, ERROR, CONTENT)],
    ['cannot be rendered', { from: OPEN, to: 'failed', keeps: false }, (attempt) => mails.failed(db, attempt, ERROR)],
  ])('a mail that %s', (_, { from, to, keeps }, record) => {
    it.each(MAIL_STATUSES)('and was %s becomes what it may, and its attempt ends', async (status) => {
      const attempt = await mailThatIs(status);
      await record(attempt);
      const { status: found, is_content_kept, has_ended, unended_attempts } = await stateOf(attempt);
      expect({ found, unended_attempts }).toEqual({ found: from.includes(status) ? to : status, unended_attempts: 0 });
      if (from.includes(status))
        expect({ is_content_kept, has_ended }).toEqual({ is_content_kept: keeps, has_ended: to !== 'queued' });
    });
  });

  describe('a mail that a delivery asks for', () => {
    it.each<[MailStatus, boolean]>([
      ['queued', true],
      ['rendering', true],
      ['sending', true],
      ['failed', true],
      ['sent', false],
      ['captured', false],
      ['skipped', false],
    ])('that was %s is taken: %s', async (status, isTaken) => {
      const { id } = await mailThatIs(status);
      expect(await mails.take(db, newMail(id))).toBe(isTaken);
      expect((await stateOf({ id })).status).toBe(isTaken ? 'rendering' : status);
    });

    it('has one row, however often it is requested', async () => {
      const mail = newMail(randomUUID());
      expect(await Promise.all([mails.take(db, mail), mails.take(db, mail)])).toEqual([true, true]);
      expect((await stateOf(mail)).status).toBe('rendering');
    });
  });

  describe('an attempt', () => {
    it.each(MAIL_STATUSES)('of a mail that is %s begins for one in hand alone', async (status) => {
      const mail = await mailThatIs(status);
      const attempt = await mails.beginAttempt(db, mail, { sender: SENDER, subject: 'Hello' });
      expect(attempt !== null).toBe(status === 'rendering');
      expect((await stateOf(mail)).attempts).toBe(status === 'rendering' ? 2 : 1);
    });

    it('of a mailing begins for the run alone that the mailing names', async () => {
      const [mailing, run, other] = [randomUUID(), randomUUID(), randomUUID()];
      await sql(db, `INSERT INTO email.mailing (project_id, id, run_id) VALUES (:projectId, :mailing, :run)`, {
        projectId: PROJECT,
        mailing,
        run,
      });
      const begun = async (mailRun: string, asked: string): Promise<boolean> => {
        const mail = await mailThatIs('rendering');
        await sql(
          db,
          `UPDATE email.mail SET mailing_id = :mailing, run_id = :mailRun WHERE project_id = :projectId AND id = :id`,
          {
            projectId: PROJECT,
            id: mail.id,
            mailing,
            mailRun,
          },
        );
        return (await mails.beginAttempt(db, mail, { sender: SENDER, run: asked })) !== null;
      };
      expect(await begun(run, run)).toBe(true);
      expect(await begun(other, other)).toBe(false);
      expect(await begun(other, run)).toBe(false);
    });
  });

  describe('a mail that is abandoned', () => {
    it.each(MAIL_STATUSES)('and was %s is listed as failed when it was still to be sent', async (status) => {
      const mail = await mailThatIs(status);
      await db.transaction((tx) => mails.giveUp(tx, mail, SENDER));
      const isOpen = OPEN.includes(status);
      expect(await stateOf(mail)).toMatchObject({ status: isOpen ? 'failed' : status, attempts: isOpen ? 2 : 1 });
    });
  });
});

describe('old mails', () => {
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

  const daysAgo = (days: number | null): Date | null =>
    days === null ? null : new Date(Date.now() - days * 86_400_000);

  /** An email with an attempt, by its age and the days since its end; null: it has not ended. */
  async function mail(created: number, ended: number | null, projectId = randomUUID()): Promise<string> {
    const id = randomUUID();
    await sql(
      db,
      `INSERT INTO email.mail (project_id, id, recipient, template, message_id, content, created_at, ended_at)
     VALUES (:projectId, :id, 'ada@example.com', 'magic_link', '<m>', 'sealed', :createdAt, :endedAt)`,
      { projectId, id, createdAt: daysAgo(created), endedAt: daysAgo(ended) },
    );
    await sql(
      db,
      `INSERT INTO email.attempt (project_id, id, mail_id, sender) VALUES (:projectId, :id, :mailId, '{}')`,
      {
        projectId,
        id: randomUUID(),
        mailId: id,
      },
    );
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
});
