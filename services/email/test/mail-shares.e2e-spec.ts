import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import {
  client,
  createProject,
  type MailServer,
  server,
  signUp,
  startMailServer,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import pg from 'pg';
import { emailConfigFor } from './email-config.js';

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
