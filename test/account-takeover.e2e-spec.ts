/** @once the database decides; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { ageSession } from '../services/auth/test/changed-rows.js';

/** A thief uses a session stolen 34 minutes ago, step by step (security E7, E9). */

const CALLBACK = 'http://localhost:3000/handler';
const answerOf = ({ status, knownError }: ApiResponse) => [status, knownError];

let project: TestProject;
let owner: TestUser;
let key: string;
let stolen: Api;
const thief = `${randomUUID()}@example.com`;
const password = randomUUID();

beforeAll(async () => {
  project = await createProject({
    config: { magic_link_enabled: true },
    override: { 'apiKeys.enabled': { user: true, team: false }, 'domains.allowLocalhost': true },
  });
  owner = await signUp(project);
  succeeded(await serverApi(project).patch(`/users/${owner.userId}`, { primary_email_verified: true }));
  const request = { user_id: 'me', description: 'Key', expires_at_millis: null };
  key = succeeded(await client(project, owner).post('/user-api-keys', request)).value;
  const { email, password: own } = owner;
  const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password: own }));
  await ageSession(session.access_token, 34);
  stolen = client(project, { accessToken: session.access_token, refreshToken: session.refresh_token });
});

const address = (more: object) => ({ user_id: 'me', type: 'email', value: thief, ...more });
const seen: string[] = [];
async function resetCodeTo(email: string): Promise<string> {
  succeeded(await client(project).post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
  const mail = await capturedMail(project, { to: email, template: 'password_reset', after: seen });
  seen.push(mail.id);
  return codeIn(mail.text);
}

async function expectOwnerUntouched(): Promise<void> {
  const { email, password: own } = owner;
  expect((await client(project).post('/auth/password/sign-in', { email, password: own })).status).toBe(200);
  expect((await serverApi(project).post('/user-api-keys/check', { api_key: key })).status).toBe(200);
  const squatter = await client(project).post('/auth/password/sign-up', { email, password });
  expect(answerOf(squatter)).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS']);
}

it('refuses it an address, whether or not it is to sign in', async () => {
  for (const used_for_auth of [true, false])
    expect(answerOf(await stolen.post('/contact-channels', address({ used_for_auth })))).toEqual([403, null]);
  const { items } = succeeded(await stolen.get('/contact-channels?user_id=me'));
  expect(items.map(({ value }: { value: string }) => value)).toEqual([owner.email]);
  const [{ id }] = items;
  for (const change of [{ value: thief }, { used_for_auth: false }, { is_primary: false }])
    expect(answerOf(await stolen.patch(`/contact-channels/me/${id}`, change))).toEqual([403, null]);
  await expectOwnerUntouched();
});

it('mails no reset code to the address of the thief', async () => {
  succeeded(await client(project).post('/auth/password/send-reset-code', { email: thief, callback_url: CALLBACK }));
  // The owner's email, requested later, has arrived, so the thief's is not still on its way.
  await resetCodeTo(owner.email);
  const { items } = succeeded(await adminApi(project).get('/internal/emails'));
  expect(items.flatMap(({ to }: { to: string[] }) => to)).not.toContain(thief);
  await expectOwnerUntouched();
});

it('takes nothing from the owner by a reset through a second address, even one that was added in time', async () => {
  succeeded(await client(project, owner).post('/contact-channels', address({ used_for_auth: true })));
  const code = await resetCodeTo(thief);
  succeeded(await client(project).post('/auth/password/reset', { code, password }));
  const { items } = succeeded(await serverApi(project).get(`/contact-channels?user_id=${owner.userId}`));
  expect(
    items.map(({ value, used_for_auth, is_verified, is_primary }: Record<string, unknown>) => ({
      value,
      used_for_auth,
      is_verified,
      is_primary,
    })),
  ).toEqual([
    { value: owner.email, used_for_auth: true, is_verified: true, is_primary: true },
    { value: thief, used_for_auth: true, is_verified: true, is_primary: false },
  ]);
  expect((await serverApi(project).post('/user-api-keys/check', { api_key: key })).status).toBe(200);
  // The owner is notified at the primary address, and regains the account with it.
  const { text } = await capturedMail(project, { to: owner.email, template: 'security_notice' });
  expect(text).toContain('sign');
  const own = await resetCodeTo(owner.email);
  succeeded(await client(project).post('/auth/password/reset', { code: own, password: owner.password }));
  await expectOwnerUntouched();
});
