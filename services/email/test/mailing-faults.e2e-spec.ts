import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  serverApi,
  signUp,
  type StartedServer,
  startServer,
  temporaryFolder,
  type TestProject,
  until,
  client,
  type MailServer,
  server,
  startMailServer,
  succeeded,
  type TestUser,
} from '@hallpass/testing';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { emailConfigFor } from './email-config.js';

describe('mailing faults', () => {
  const RECIPIENTS = 12;

  let folder: string;
  let slow: SlowMailServer;
  let started: StartedServer;
  let project: TestProject;
  let userIds: string[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    slow = await startSlowMailServer();
    started = await startServer({ dataDir: join(folder, 'data') });
    const email_config = {
      type: 'standard',
      host: '127.0.0.1',
      port: slow.port,
      username: 'postmaster',
      password: 'correct horse',
      sender_name: 'Acme',
      sender_email: 'acme@acme.example',
    };
    project = await createProject({ config: { email_config }, server: started });
    userIds = [];
    for (let n = 0; n < RECIPIENTS; n++) {
      const user = { primary_email: `user-${n}@example.com` };
      userIds.push((await serverApi(project).post('/users', user)).body.id);
    }
  });

  afterAll(async () => {
    await started?.stop();
    await slow?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** How often the server received each email, by Message-ID. */
  function countById(messages: PendingMessage[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { messageId } of messages) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
    return counts;
  }

  const signUpWithMail = () => signUp(project, { verificationCallbackUrl: 'http://localhost:3000/verify' });

  describe('mails whose process is killed (security K3, O1)', () => {
    it('are all sent, none more than once for each time it was killed, each under its one Message-ID', async () => {
      const seen: PendingMessage[] = [];
      const next = async (accept: boolean): Promise<void> => {
        const message = await slow.nextMessage();
        seen.push(message);
        if (accept) message.accept();
      };
      const { email } = await signUpWithMail();
      const flow = await slow.nextMessage(); // never accepted: its connection ends with the process
      seen.push(flow);
      const { status } = await serverApi(project).post('/emails/send-email', { user_ids: userIds, html: 'Hello' });
      expect(status).toBe(200);
      // The server accepts emails, and the process is killed while responses are on their way or just recorded; other
      // emails are in progress.
      for (let n = 0; n < 4; n++) await next(n < 2);
      await started.kill();
      started = await started.restart();

      let isDraining = true;
      const drain = (async () => {
        while (isDraining) await next(true);
      })();
      drain.catch(() => undefined);
      const sent = await until('all mails to be sent', async () => {
        const { body } = await adminApi(project).get('/internal/emails');
        const recipients = new Set<string>();
        for (const item of body.items) {
          const mail = await adminApi(project).get(`/internal/emails/${item.id}`);
          if (mail.body.status === 'sent') recipients.add(item.to[0]);
        }
        return recipients.size === RECIPIENTS + 1 ? recipients : null;
      });
      isDraining = false;
      expect(sent).toContain(email);
      const counts = countById(seen);
      expect(counts.size).toBe(RECIPIENTS + 1);
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
      expect(flow.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
      expect(counts.get(flow.messageId)).toBe(2);
      const { body } = await adminApi(project).get('/internal/emails');
      expect(body.items.filter(({ to }: { to: string[] }) => to.includes(email))).toHaveLength(2);
    });

    it('does not make a sign-in email wait behind a mailing to a slow server', async () => {
      await serverApi(project).post('/emails/send-email', { user_ids: userIds, html: 'Slow' });
      const held = [await slow.nextMessage()];
      // All connections of the mailing soon wait for the server; the flow's email has its own connection.
      const { email } = await signUpWithMail();
      const flow = await until('the mail of the flow', async () => {
        held.push(await slow.nextMessage());
        return held.find(({ to }) => to.includes(email)) ?? null;
      });
      expect(flow.to).toEqual([email]);
      for (const message of held) message.accept();
    });
  });
});

describe('mail shares', () => {
  /** A project's mail server must not delay the emails of other projects. */

  const CALLBACK = 'http://localhost:3000/verify';
  /** Emails that one project can have in progress. */
  const SHARE = 8;

  let mailServer: MailServer;
  let database: pg.Client;
  let project: TestProject;

  beforeAll(async () => {
    database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
    mailServer = await startMailServer();
    project = await createProject({ config: { email_config: emailConfigFor(mailServer) } });
  });

  afterAll(async () => {
    await mailServer?.close();
    await database?.end();
  });

  const askForMail = async (of: TestProject): Promise<string> =>
    (await signUp(of, { verificationCallbackUrl: CALLBACK })).email;

  const askToVerify = async (of: TestProject, user: TestUser): Promise<void> => {
    const body = { email: user.email, callback_url: CALLBACK };
    succeeded(await client(of, user).post('/contact-channels/send-verification-code', body));
  };

  describe('delays no email of another project', () => {
    let silent: Server;
    const open = new Set<Socket>();
    let ended = 0;

    beforeAll(async () => {
      silent = createServer((socket) => {
        open.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          open.delete(socket);
          ended++;
        });
      });
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
    });

    afterAll(() => {
      for (const socket of open) socket.destroy();
      silent?.close();
    });

    it('holds up no email of another project', async () => {
      const { port } = silent.address() as AddressInfo;
      const config = { ...emailConfigFor(mailServer), port };
      const stuck = await createProject({ config: { email_config: config } });
      // Signs the users up first, so that little time passes between the emails.
      const waiting = await Promise.all(Array.from({ length: 2 * SHARE }, () => signUp(stuck)));
      const user = await signUp(project);
      await Promise.all(waiting.map((each) => askToVerify(stuck, each)));
      await until('its share is in hand', () => open.size === SHARE);
      await askToVerify(project, user);
      await mailServer.nextMail(user.email);
      // None of them has finished and made room.
      expect([open.size, ended]).toEqual([SHARE, 0]);
    });
  });

  describe('gets everything that waited for it, as soon as it has accepted one email', () => {
    it('gets everything that waited for it, as soon as it has taken one email', async () => {
      mailServer.refuseWith({ code: 421, message: 'closing for maintenance' });
      const emails = await Promise.all(Array.from({ length: 6 }, () => askForMail(project)));
      await until('all wait for it', async () => {
        const { rowCount } = await database.query(
          `SELECT FROM queue.delivery WHERE project_id = $1 AND waits_for IS NOT NULL AND handed_over_at IS NULL`,
          [project.id],
        );
        return rowCount === emails.length;
      });
      await until('none is due by itself', async () => {
        const { rowCount } = await database.query(
          `UPDATE queue.delivery SET next_try_at = now() + interval '1 hour'
         WHERE project_id = $1 AND waits_for IS NOT NULL AND handed_over_at IS NULL`,
          [project.id],
        );
        return rowCount === emails.length;
      });
      mailServer.refuseWith(null);
      const first = await askForMail(project);
      for (const email of [first, ...emails]) await mailServer.nextMail(email);
    });
  });
});

/** A message that the server has received and not yet accepted. */
interface PendingMessage {
  messageId: string;
  /** Envelope recipients. */
  to: string[];
  accept(): void;
}

interface SlowMailServer {
  port: number;
  /** Waits for the next message; returns each message once. */
  nextMessage(): Promise<PendingMessage>;
  close(): Promise<void>;
}

/** An SMTP server that accepts a message only when the test says so. */
async function startSlowMailServer(): Promise<SlowMailServer> {
  const waiting: PendingMessage[] = [];
  const readers: ((message: PendingMessage) => void)[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ messageId }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const message = { messageId: messageId ?? '', to, accept: () => done() };
          const reader = readers.shift();
          if (reader) reader(message);
          else waiting.push(message);
        })
        .catch(() => undefined); // a client that is killed stops in the middle of its message
    },
  });
  smtp.on('error', () => undefined); // a client that is killed resets its connection
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    port: (smtp.server.address() as AddressInfo).port,
    nextMessage: () =>
      new Promise((resolve) => {
        const message = waiting.shift();
        if (message) resolve(message);
        else readers.push(resolve);
      }),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
