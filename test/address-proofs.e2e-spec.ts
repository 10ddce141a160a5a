/** @once the database decides; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
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
import { ERROR_URL, OAuthBrowser } from '../services/auth/test/oauth-browser.js';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { inDatabase } from '../services/auth/test/running-database.js';
import {
  type Fate,
  type Holder,
  HOLDERS,
  type Outcome,
  type Owner,
  type Proof,
  PROOFS,
} from './address-proofs/proofs.js';

/**
 * Tests which account gets an address that someone has entered, against the table in `proofs.ts` (security E7, E10).
 */

const CALLBACK = 'http://localhost:3000/handler';
let double: OpenIdDouble;
let project: TestProject;

beforeAll(async () => {
  double = await new OpenIdDouble().start();
  project = await createProject({
    config: { magic_link_enabled: true },
    override: {
      'auth.oauth.providers.double': double.config(),
      'domains.allowLocalhost': true,
      'apiKeys.enabled': { user: true, team: false },
    },
  });
});
afterAll(() => double.stop());

const newAddress = () => `${randomUUID()}@example.com`;
const server = () => serverApi(project);
const anybody = () => client(project);
const answerOf = ({ status, knownError }: ApiResponse): number | string => knownError ?? status;
const signIn = (email: string, password: string) => anybody().post('/auth/password/sign-in', { email, password });

interface Held {
  email: string;
  user: TestUser;
  key: string;
}

/** Creates an account that signs in with an unverified address, with a session, a password and an API key. */
async function hold(holder: Holder, email: string): Promise<Held> {
  const user = await signUp(project, holder === 'proven' ? {} : { email });
  const api = client(project, user);
  if (holder === 'proven') {
    succeeded(await server().patch(`/users/${user.userId}`, { primary_email_verified: true }));
    const second = { user_id: 'me', type: 'email', value: email, used_for_auth: true };
    succeeded(await api.post('/contact-channels', second));
  }
  const key = { user_id: 'me', description: 'Key', expires_at_millis: null };
  return { email, user, key: succeeded(await api.post('/user-api-keys', key)).value };
}

/** No API moves time forward. */
const age = (email: string) =>
  inDatabase(
    `UPDATE users.contact_channel SET reserved_at = now() - interval '7 days' WHERE project_id = $1 AND value = $2`,
    [project.id, email],
  );

async function sentCode(email: string): Promise<string> {
  const { nonce } = succeeded(await anybody().post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }));
  const mail = await capturedMail(project, { to: email, template: 'magic_link', containing: nonce });
  return codeIn(mail.text);
}
const redeem = (code: string) => anybody().post('/auth/otp/sign-in', { code });

async function byProvider(email: string, email_verified: boolean): Promise<number | string> {
  const browser = new OAuthBrowser(project, double);
  const { page } = await browser.signIn({ sub: randomUUID(), email, email_verified });
  const errorCode = page.location?.href.startsWith(ERROR_URL) ? page.location.searchParams.get('errorCode') : null;
  return errorCode ?? page.status;
}

async function other(email: string): Promise<{ user: TestUser; path: string }> {
  const user = await signUp(project);
  const channel = { user_id: 'me', type: 'email', value: email, used_for_auth: false };
  const { id } = succeeded(await client(project, user).post('/contact-channels', channel));
  return { user, path: `/contact-channels/me/${id}` };
}

async function verifyByMail(user: TestUser, path: string, email: string): Promise<ApiResponse> {
  succeeded(await client(project, user).post(`${path}/send-verification-code`, { callback_url: CALLBACK }));
  const { text } = await capturedMail(project, { to: email, template: 'email_verification' });
  return anybody().post('/contact-channels/verify', { code: codeIn(text) });
}

const channelOf = async ({ userId }: TestUser, email: string) =>
  (succeeded(await server().get(`/contact-channels?user_id=${userId}`)).items as Channel[]).find(
    ({ value }) => value === email,
  );
interface Channel {
  id: string;
  user_id: string;
  value: string;
  used_for_auth: boolean;
  is_verified: boolean;
}

const password = randomUUID();
/** Does what the name says; `before` is what happened before the account got the address. */
const WAYS: Record<Proof, (held: Held, before: string | null) => Promise<number | string>> = {
  'a sign-up with a password': async ({ email }) =>
    answerOf(await anybody().post('/auth/password/sign-up', { email, password })),
  'an upgrade with a password': async ({ email }) => {
    const { access_token } = succeeded(await anybody().post('/auth/anonymous/sign-up'));
    const anonymous = client(project, { accessToken: access_token });
    return answerOf(await anonymous.post('/auth/password/sign-up', { email, password }));
  },
  'a user made by a server': async ({ email }) =>
    answerOf(await server().post('/users', { primary_email: email, primary_email_auth_enabled: true })),
  'a verified user made by a server': async ({ email }) =>
    answerOf(
      await server().post('/users', {
        primary_email: email,
        primary_email_auth_enabled: true,
        primary_email_verified: true,
      }),
    ),
  'a primary address given by a server': async ({ email }) => {
    const { id } = succeeded(await server().post('/users', {}));
    const patch = { primary_email: email, primary_email_auth_enabled: true };
    return answerOf(await server().patch(`/users/${id}`, patch));
  },
  'a provider that does not vouch for it': ({ email }) => byProvider(email, false),
  'a provider that vouches for it': ({ email }) => byProvider(email, true),
  'a sign-in code': async ({ email }) => answerOf(await redeem(await sentCode(email))),
  'a sign-in code from before': async (_held, before) => answerOf(await redeem(before!)),
  'a reset of the password': async ({ email }) => {
    succeeded(await anybody().post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
    const { text } = await capturedMail(project, { to: email, template: 'password_reset' });
    return answerOf(await anybody().post('/auth/password/reset', { code: codeIn(text), password }));
  },
  "the link of the account's verification mail": async ({ email, user }) => {
    const { id } = (await channelOf(user, email))!;
    return answerOf(await verifyByMail(user, `/contact-channels/me/${id}`, email));
  },
  "the link of another account's verification mail": async ({ email }) => {
    const { user, path } = await other(email);
    return answerOf(await verifyByMail(user, path, email));
  },
  "another account's unverified address, switched on": async ({ email }) => {
    const { user, path } = await other(email);
    // Otherwise its own sign-in address would be one unverified address too many.
    succeeded(await server().patch(`/users/${user.userId}`, { primary_email_verified: true }));
    return answerOf(await client(project, user).patch(path, { used_for_auth: true }));
  },
  "another account's address, verified and switched on by a server": async ({ email }) => {
    const { user, path } = await other(email);
    const flags = { used_for_auth: true, is_verified: true };
    return answerOf(await server().patch(path.replace('me', user.userId), flags));
  },
  "another account's verified address, switched on": async ({ email }) => {
    const { user, path } = await other(email);
    succeeded(await server().patch(path.replace('me', user.userId), { is_verified: true }));
    return answerOf(await client(project, user).patch(path, { used_for_auth: true }));
  },
};

/** The remaining sign-in methods of the account that held the address. */
async function remains({ email, user, key }: Held) {
  const channel = await channelOf(user, email);
  const session = client(project).with({ 'x-stack-refresh-token': user.refreshToken });
  const isHeld = channel?.used_for_auth ?? false;
  // Passwords belong to accounts, so sign in with an address that must still work.
  const asked = isHeld || user.email === email ? email : user.email;
  return {
    signsInByIt: isHeld,
    isVerified: channel?.is_verified ?? false,
    oldPassword: (await signIn(asked, user.password)).body.user_id === user.userId,
    newPassword: (await signIn(asked, password)).body.user_id === user.userId,
    session: (await session.post('/auth/sessions/current/refresh')).status === 200,
    apiKey: (await server().post('/user-api-keys/check', { api_key: key })).status === 200,
    otherAddress: user.email !== email && (await channelOf(user, user.email))!.used_for_auth,
  };
}

function expected(fate: Fate, holder: Holder, proof: Proof): Awaited<ReturnType<typeof remains>> {
  const all = {
    signsInByIt: true,
    isVerified: false,
    oldPassword: true,
    newPassword: false,
    session: true,
    apiKey: true,
    otherAddress: holder === 'proven',
  };
  const isReset = proof === 'a reset of the password';
  switch (fate) {
    case 'kept':
      return all;
    case 'lost':
      // Its only address is gone: the account has a password but no address to sign in with.
      return { ...all, signsInByIt: false, oldPassword: holder === 'proven' };
    case 'verified':
      return { ...all, isVerified: true };
    case 'reset':
      return { ...all, isVerified: true, oldPassword: false, newPassword: true, session: false };
    case 'claimed':
      return { ...all, isVerified: true, oldPassword: false, newPassword: isReset, session: false, apiKey: false };
  }
}

async function ownerOf({ email, user }: Held): Promise<Owner> {
  const channels = succeeded(await server().get('/contact-channels')).items as Channel[];
  const owner = channels.find(({ value, used_for_auth }) => value === email && used_for_auth);
  if (!owner) return 'nobody';
  return owner.user_id === user.userId ? 'holder' : 'somebody else';
}

describe.each(Object.entries(PROOFS) as [Proof, Record<Holder, Outcome>][])('%s', (proof, outcomes) => {
  it.each(Object.keys(HOLDERS) as Holder[])('of the address of an account that is %s', async (holder) => {
    const email = newAddress();
    const before = proof === 'a sign-in code from before' ? await sentCode(email) : null;
    const held = await hold(holder, email);
    if (holder === 'lapsed') await age(email);
    const { answer, fate, owner } = outcomes[holder];

    expect(await WAYS[proof](held, before)).toBe(answer);
    expect(await ownerOf(held)).toBe(owner);
    expect(await remains(held)).toEqual(expected(fate, holder, proof));
  });
});

it('the codes to a lost address die with it, and its account goes on by the other one', async () => {
  const held = await hold('proven', newAddress());
  const { email, user } = held;
  succeeded(await anybody().post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
  const reset = codeIn((await capturedMail(project, { to: email, template: 'password_reset' })).text);
  expect(await byProvider(email, true)).toBe(303);
  const late = await anybody().post('/auth/password/reset', { code: reset, password });
  expect(late).toMatchObject({ knownError: 'VERIFICATION_CODE_ALREADY_USED' });
  expect((await signIn(user.email, user.password)).status).toBe(200);
});

it('of many who take a lapsed address at once, one gets it', async () => {
  const held = await hold('lapsed', newAddress());
  await age(held.email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => WAYS['a sign-up with a password'](held, null)));
  expect(answers.sort()).toEqual([200, ...Array.from({ length: 5 }, () => 'USER_EMAIL_ALREADY_EXISTS')]);
});

it('switching an address off and on does not prolong its reservation; another value begins one', async () => {
  const { email, user } = await hold('unproven', newAddress());
  await age(email);
  const { id } = (await channelOf(user, email))!;
  const path = `/contact-channels/me/${id}`;
  for (const used_for_auth of [false, true]) succeeded(await client(project, user).patch(path, { used_for_auth }));
  expect(await byProvider(email, false)).toBe(303);

  const changed = newAddress();
  await age(email);
  succeeded(await client(project, user).patch(path, { value: changed, used_for_auth: true }));
  expect(await byProvider(changed, false)).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
});

it('with sign-ups off, nobody takes an address', async () => {
  const closed = await createProject({
    config: { magic_link_enabled: true, sign_up_enabled: false },
    override: { 'domains.allowLocalhost': true },
  });
  const email = newAddress();
  const fields = { primary_email: newAddress(), primary_email_verified: true, primary_email_auth_enabled: true };
  const { id } = succeeded(await serverApi(closed).post('/users', fields));
  const second = { user_id: id, type: 'email', value: email, used_for_auth: true };
  succeeded(await serverApi(closed).post('/contact-channels', second));
  const { nonce } = succeeded(
    await client(closed).post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }),
  );
  const { text } = await capturedMail(closed, { to: email, template: 'magic_link', containing: nonce });
  const answer = await client(closed).post('/auth/otp/sign-in', { code: codeIn(text) });
  expect(answer).toMatchObject({ status: 400, knownError: 'SIGN_UP_NOT_ENABLED' });
});
