/** @once the database decides; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  codeIn,
  createProject,
  rawApi,
  server,
  serverApi,
  signUp,
  strictServer,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/**
 * Unlike a UUID, an email address is the same in every project, so only the project in each statement separates users
 * who have it in two projects (security H1). Uses each table that is queried by address in two projects.
 */
const callback_url = 'http://localhost:3000/handler';
const email = `${randomUUID()}@example.com`;

/** Every table that stores an address, in plain text or as its SHA-256. */
const TABLES = [
  'auth.attempt_counter',
  'auth.send_counter',
  'auth.verification_code',
  'email.mail',
  'email.suppressed_address',
  'users.contact_channel',
  'users.user',
];

let here: TestProject;
let there: TestProject;
/** Owner of the address. */
let ada: TestUser;
let namesake: TestUser;
let owner: pg.Client;

beforeAll(async () => {
  const config = { allow_localhost: true, magic_link_enabled: true };
  [here, there] = await Promise.all([createProject({ config }), createProject({ config })]);
  [ada, namesake] = await Promise.all([signUp(here, { email }), signUp(there, { email })]);
  owner = new pg.Client({ connectionString: server.databaseUrl! });
  await owner.connect();
});
afterAll(() => owner?.end());

const signIn = (project: TestProject, password: string) =>
  client(project).post('/auth/password/sign-in', { email, password });

/** Requests a sign-in code. @returns the contents of the email */
async function codeFor(to: string, project: TestProject): Promise<string> {
  const { nonce } = succeeded(await client(project).post('/auth/otp/send-sign-in-code', { email: to, callback_url }));
  return codeIn((await capturedMail(project, { to, template: 'magic_link', containing: nonce })).text);
}
const redeem = (project: TestProject, code: string) => client(project).post('/auth/otp/sign-in', { code });

it('counts wrong passwords, and forgives them, in one project (users.contact_channel, auth.attempt_counter)', async () => {
  for (let n = 0; n < 10; n++) await signIn(here, 'not this one');
  expect((await signIn(here, ada.password)).status).toBe(429);
  expect(succeeded(await signIn(there, namesake.password)).user_id).toBe(namesake.userId);
  expect((await signIn(here, ada.password)).status).toBe(429);
});

it('counts mails in one project (auth.send_counter)', async () => {
  const strict = await strictServer();
  const config = { allow_localhost: true };
  const [one, other] = [
    await createProject({ server: strict, config }),
    await createProject({ server: strict, config }),
  ];
  const ask = (of: TestProject) => client(of).post('/auth/password/send-reset-code', { email, callback_url });
  for (let n = 0; n < 3; n++) succeeded(await ask(one));
  expect((await ask(one)).status).toBe(429);
  expect((await ask(other)).status).toBe(200);
});

it('spends the codes of one project, for a new user too (auth.verification_code)', async () => {
  const fresh = `${randomUUID()}@example.com`;
  const [code, same] = [await codeFor(fresh, here), await codeFor(fresh, there)];
  expect(await redeem(there, code)).toMatchObject({ status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' });
  const user = succeeded(await redeem(here, code));
  // Removing the address from its account revokes the codes that were sent to it.
  const [channel] = succeeded(await serverApi(here).get(`/contact-channels?user_id=${user.user_id}`)).items;
  succeeded(await serverApi(here).delete(`/contact-channels/${user.user_id}/${channel.id}`));
  const namesakes = succeeded(await redeem(there, same));
  expect(namesakes.is_new_user).toBe(true);
  expect(namesakes.user_id).not.toBe(user.user_id);
});

it('proves the address in one project, whose account alone changes (users.contact_channel, users.user)', async () => {
  const resetCode = async (of: TestProject) => {
    succeeded(await client(of).post('/auth/password/send-reset-code', { email, callback_url }));
    return codeIn((await capturedMail(of, { to: email, template: 'password_reset' })).text);
  };
  const reset = (of: TestProject, code: string) =>
    client(of).post('/auth/password/reset', { code, password: randomUUID() });
  const [code, same] = [await resetCode(here), await resetCode(there)];
  succeeded(await reset(here, code));
  const found = async (of: TestProject) => succeeded(await serverApi(of).get(`/users?query=${email}`)).items;
  expect(await found(here)).toMatchObject([{ id: ada.userId, primary_email_verified: true }]);
  expect(await found(there)).toMatchObject([{ id: namesake.userId, primary_email_verified: false }]);
  expect((await client(there, namesake).get('/users/me')).status).toBe(200);
  succeeded(await signIn(there, namesake.password));
  succeeded(await serverApi(here).delete(`/users/${ada.userId}`));
  succeeded(await reset(there, same));
});

it('keeps marketing from an address in one project (email.suppressed_address, email.mail)', async () => {
  const user = succeeded(await serverApi(here).post('/users', { primary_email: email }));
  const mailing = async (project: TestProject, userId: string): Promise<{ id: string; status: string }> => {
    const body = { user_ids: [userId], html: 'Buy!', notification_category_name: 'Marketing' };
    succeeded(await serverApi(project).post('/emails/send-email', body));
    return until('the end of the mail', async () => {
      const mails = `SELECT id, status FROM email.mail
        WHERE project_id = $1 AND user_id = $2 AND mailing_id IS NOT NULL AND ended_at IS NOT NULL ORDER BY created_at DESC`;
      return (await owner.query(mails, [project.id, userId])).rows[0] ?? null;
    });
  };
  const mail = await mailing(there, namesake.userId);
  const { url, secret } = succeeded(await adminApi(here).get('/internal/email-delivery-reports'));
  const event = { type: 'complaint', recipient: email, message_id: `<${mail.id}@example.com>` };
  const report = JSON.stringify({ events: [event] });
  const seconds = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${seconds}.${report}`).digest('hex');
  const signed = rawApi(here.baseUrl, { 'x-hallpass-signature': `t=${seconds},v1=${v1}` });
  succeeded(await signed.post(new URL(url).pathname, report));
  const marked = `SELECT complained_at FROM email.mail WHERE project_id = $1 AND id = $2`;
  expect((await owner.query(marked, [there.id, mail.id])).rows).toEqual([{ complained_at: null }]);
  expect(await mailing(here, user.id)).toMatchObject({ status: 'skipped' });
  await owner.query(`DELETE FROM email.mail WHERE project_id = $1 AND id = $2`, [there.id, mail.id]);
  expect(await mailing(there, namesake.userId)).toMatchObject({ status: 'captured' });
});

// Excludes the schema `queue`: events are looked up by id, and their content is removed after they are consumed.
it('knows every table that holds an address', async () => {
  await signIn(there, 'not this one');
  const strict = new pg.Client({ connectionString: (await strictServer()).databaseUrl! });
  await strict.connect();
  const hash = createHash('sha256').update(email).digest('hex');
  const found = new Set<string>();
  try {
    for (const database of [owner, strict]) {
      const tables = await database.query<{ name: string }>(
        `SELECT format('%s.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'queue')`,
      );
      for (const { name } of tables.rows) {
        const rows = `SELECT 1 FROM ${name} t WHERE t::text LIKE ANY($1) LIMIT 1`;
        const { rowCount } = await database.query(rows, [[`%${email}%`, `%${hash}%`]]);
        if (rowCount) found.add(name.replaceAll('"', ''));
      }
    }
  } finally {
    await strict.end();
  }
  expect([...found].sort()).toEqual(TABLES);
});
