import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SecurityEventName } from '@hallpass/identity';
import {
  adminApi,
  type Api,
  capturedMail,
  client,
  codeIn,
  createProject,
  hookDenies,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { register } from './authorization-server/issuer-world.js';
import { grantOf } from './authorization-server/logout-world.js';
import { throughHook, withPasskey, withTotp } from './users-with-factors.js';

/** The audit log records account security events: who, when, from where, how, and no secrets (security I4). */

interface Entry {
  action: string;
  actor: { type: string; id: string | null } | null;
  client_address: string | null;
  user_id: string | null;
  details: Record<string, string>;
}

const CALLBACK = 'http://localhost:3000/handler';
const WRONG = 'not the password 7';

let project: TestProject;
let admin: Api;
let server: Api;
beforeAll(async () => {
  project = await createProject({
    config: { allow_localhost: true, magic_link_enabled: true, passkey_enabled: true },
    override: {
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: true,
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    },
  });
  admin = adminApi(project);
  server = serverApi(project);
});

const address = () => `${randomUUID()}@example.com`;
const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).refresh_token_id;

async function entries(query: string): Promise<Entry[]> {
  return succeeded(await admin.get(`/internal/audit-log?${query}`)).items;
}

/** Waits for the newest entry of an action: events are appended a second later. */
async function entryOf(action: SecurityEventName, userId: string): Promise<Entry> {
  let found: Entry | undefined;
  await until(`${action} is in the audit log`, async () => {
    [found] = await entries(`action=${action}&target_id=${userId}&limit=1`);
    return found !== undefined;
  });
  return found!;
}

const signIn = ({ email, password }: { email: string; password: string }) =>
  client(project).post('/auth/password/sign-in', { email, password });
const attemptOf = async (user: TestUser): Promise<string> => (await signIn(user)).body.details.attempt_code;
const mailedCode = async (email: string, path: string, template: string): Promise<string> => {
  succeeded(await client(project).post(path, { email, callback_url: CALLBACK }));
  return codeIn((await capturedMail(project, { to: email, template })).text);
};
const linkGithub = (userId: string) =>
  server.post('/oauth-providers', {
    user_id: userId,
    provider_config_id: 'github',
    account_id: randomUUID(),
    allow_sign_in: true,
    allow_connected_accounts: false,
  });

interface Act {
  actor: 'user' | 'key' | 'nobody';
  details?: Record<string, unknown>;
  /** @returns the user that the entry is about */
  run: () => Promise<string>;
}

const ofUser = (run: (user: TestUser) => Promise<{ status: number }>, details = {}): Act => ({
  actor: 'user',
  details,
  run: async () => {
    const user = await signUp(project);
    expect((await run(user)).status).toBeLessThan(300);
    return user.userId;
  },
});

/**
 * Other suites test the rest: `services/projects/test/owner-invitations.e2e-spec.ts` and `custom-claims.e2e-spec.ts`
 * events about no user, `test/data-export.e2e-spec.ts` those of archives.
 */
type EventAboutUser = Exclude<
  SecurityEventName,
  'owner.role_changed' | 'token_claims.left_out' | `user.data_export_${string}`
>;

/** How to trigger each event through the API. Add new events here. */
const ACTS: Record<EventAboutUser, Act> = {
  'user.signed_in': ofUser(signIn, { method: 'password', session_id: expect.any(String) }),
  'user.password_breached': {
    actor: 'user',
    run: async () => {
      const [email, password] = [`${randomUUID()}@example.com`, 'hajo198251'];
      const user = { primary_email: email, primary_email_auth_enabled: true, password };
      const { id } = succeeded(await server.post('/users', user));
      // The second sign-in leaves no further entry.
      for (let nth = 0; nth < 2; nth += 1)
        succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
      return id;
    },
  },
  'user.sign_in_failed': {
    actor: 'nobody',
    details: { method: 'password', cause: 'wrong_password' },
    run: async () => {
      const user = await signUp(project);
      expect((await signIn({ ...user, password: WRONG })).body.code).toBe('EMAIL_PASSWORD_MISMATCH');
      return user.userId;
    },
  },
  'blocking_hook.denied': {
    actor: 'nobody',
    details: { event: 'sign_in', method: 'password' },
    run: () => throughHook(project, hookDenies('Not today.')),
  },
  'blocking_hook.failed': {
    actor: 'nobody',
    details: { event: 'sign_in', method: 'password', cause: 'status', on_failure: 'deny' },
    run: () => throughHook(project, (response) => response.writeHead(500).end()),
  },
  'application.refused': {
    actor: 'nobody',
    details: { cause: 'code_replayed', application_id: expect.any(String), session_id: expect.any(String) },
    run: async () => {
      const user = await signUp(project);
      const { exchangeAgain } = await grantOf(project, await register(project), user);
      await exchangeAgain();
      return user.userId;
    },
  },
  'user.impersonated': {
    actor: 'key',
    details: { method: 'server', session_id: expect.any(String) },
    run: async () => {
      const { userId } = await signUp(project);
      succeeded(await server.post('/auth/sessions', { user_id: userId, is_impersonation: true }));
      return userId;
    },
  },
  'session.ended': ofUser((user) => client(project, user).delete('/auth/sessions/current', {}), {
    reason: 'sign_out',
    session_id: expect.any(String),
  }),
  'user.password_changed': ofUser((user) =>
    client(project, user).post('/auth/password/update', { old_password: user.password, new_password: randomUUID() }),
  ),
  'user.password_set': {
    actor: 'user',
    run: async () => {
      const code = await mailedCode(address(), '/auth/otp/send-sign-in-code', 'magic_link');
      const tokens = succeeded(await client(project).post('/auth/otp/sign-in', { code }));
      const api = client(project, { accessToken: tokens.access_token });
      succeeded(await api.post('/auth/password/set', { password: randomUUID() }));
      return tokens.user_id;
    },
  },
  'user.password_reset': ofUser(async ({ email }) => {
    const code = await mailedCode(email, '/auth/password/send-reset-code', 'password_reset');
    return client(project).post('/auth/password/reset', { code, password: randomUUID() });
  }),
  'user.ways_in_ended': ofUser(async (user) => {
    succeeded(await linkGithub(user.userId));
    // Verify the address first: the reset would claim an unproven account and leave nothing to end.
    succeeded(await server.patch(`/users/${user.userId}`, { primary_email_verified: true }));
    const code = await mailedCode(user.email, '/auth/password/send-reset-code', 'password_reset');
    const reset = succeeded(await client(project).post('/auth/password/reset', { code, password: randomUUID() }));
    return client(project).post('/auth/ways-in/end', { code: reset.end_ways_in_code });
  }),
  'user.password_removed': {
    actor: 'key',
    run: async () => {
      const { userId } = await signUp(project);
      succeeded(await server.patch(`/users/${userId}`, { password: null }));
      return userId;
    },
  },
  'user.totp_enabled': { actor: 'user', run: async () => (await withTotp(project)).user.userId },
  'user.totp_disabled': {
    actor: 'key',
    run: async () => {
      const { user } = await withTotp(project);
      succeeded(await server.patch(`/users/${user.userId}`, { totp_secret_base64: null }));
      return user.userId;
    },
  },
  'user.backup_codes_created': {
    actor: 'user',
    run: async () => {
      const { user } = await withTotp(project);
      succeeded(await client(project, user).post('/auth/mfa/backup-codes'));
      return user.userId;
    },
  },
  'user.backup_code_used': {
    actor: 'user',
    run: async () => {
      const { user } = await withTotp(project);
      const { backup_codes } = succeeded(await client(project, user).post('/auth/mfa/backup-codes'));
      const body = { type: 'backup_code', backup_code: backup_codes[0], code: await attemptOf(user) };
      succeeded(await client(project).post('/auth/mfa/sign-in', body));
      return user.userId;
    },
  },
  'user.passkey_added': { actor: 'user', run: async () => (await withPasskey(project)).user.userId },
  'user.passkey_removed': {
    actor: 'user',
    run: async () => {
      const { user } = await withPasskey(project);
      const [passkey] = succeeded(await client(project, user).get('/auth/passkeys')).items;
      succeeded(await client(project, user).delete(`/auth/passkeys/${passkey.id}`));
      return user.userId;
    },
  },
  'user.sign_in_address_changed': {
    actor: 'key',
    run: async () => {
      const { userId } = await signUp(project);
      succeeded(await server.patch(`/users/${userId}`, { primary_email: address() }));
      return userId;
    },
  },
  'user.account_linked': {
    actor: 'key',
    details: { provider: 'github' },
    run: async () => {
      const { userId } = await signUp(project);
      succeeded(await linkGithub(userId));
      return userId;
    },
  },
  'user.account_unlinked': {
    actor: 'key',
    details: { provider: 'github' },
    run: async () => {
      const { userId } = await signUp(project);
      const { id } = succeeded(await linkGithub(userId));
      succeeded(await server.delete(`/oauth-providers/${userId}/${id}`));
      return userId;
    },
  },
  'user.account_secured': {
    actor: 'user',
    run: async () => {
      const email = address();
      const code = await mailedCode(email, '/auth/otp/send-sign-in-code', 'magic_link');
      const { userId } = await signUp(project, { email });
      succeeded(await client(project).post('/auth/otp/sign-in', { code }));
      return userId;
    },
  },
  'user.address_disowned': ofUser(async (user) => {
    const [api, value] = [client(project, user), address()];
    succeeded(await client(project).post('/contact-channels/verify', { code: await verificationCode(user) }));
    const body = { user_id: 'me', type: 'email', value, used_for_auth: false };
    const { id } = succeeded(await api.post('/contact-channels', body));
    const send = `/contact-channels/me/${id}/send-verification-code`;
    succeeded(await api.post(send, { callback_url: CALLBACK }));
    const { text } = await capturedMail(project, { to: value, template: 'email_verification' });
    return rawApi(project.baseUrl).post(/http\S*(\/contact-channels\/disown\?\S*)/.exec(text)![1]!);
  }),
};

async function verificationCode(user: TestUser): Promise<string> {
  const send = { email: user.email, callback_url: CALLBACK };
  succeeded(await client(project, user).post('/contact-channels/send-verification-code', send));
  return codeIn((await capturedMail(project, { to: user.email, template: 'email_verification' })).text);
}

describe('an entry is written for', () => {
  const userOf = new Map<string, string>();
  // Trigger all events first: their entries appear a second later.
  beforeAll(async () => {
    for (const [name, { run }] of Object.entries(ACTS)) userOf.set(name, await run());
  });

  it.each(Object.entries(ACTS) as [EventAboutUser, Act][])('%s', async (name, { actor, details = {} }) => {
    const userId = userOf.get(name)!;
    const entry = await entryOf(name, userId);
    expect(entry.user_id).toBe(userId);
    if (actor === 'nobody') expect(entry.actor).toBeNull();
    else expect(entry.actor).toMatchObject(actor === 'user' ? { type: 'user', id: userId } : { type: 'key' });
    expect(entry.details).toMatchObject(details);
  });
});

describe('a sign-in', () => {
  it('is recorded with its place, its second factor, and the client address', async () => {
    const { user, authenticator } = await withTotp(project);
    const body = { type: 'totp', totp: authenticator.code(), code: await attemptOf(user) };
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const tokens = succeeded(await client(project).with({ 'user-agent': browser }).post('/auth/mfa/sign-in', body));
    const id = sessionIdOf(tokens.access_token);
    await until('the sign-in is in the audit log', async () => {
      const found = await entries(`action=user.signed_in&target_id=${user.userId}`);
      return found.some(({ details }) => details['session_id'] === id);
    });
    const [entry] = await entries(`action=user.signed_in&target_id=${user.userId}`);
    expect(entry).toMatchObject({
      client_address: project.clientAddress ?? expect.stringMatching(/127\.0\.0\.1|::1/),
      details: { method: 'password', second_factor: 'totp', session_id: id, browser: 'Firefox' },
    });
  });

  it('that fails is recorded whatever was wrong, without anything the user typed', async () => {
    const email = address();
    const { user, authenticator } = await withTotp(project);
    const since = Date.now();
    expect((await signIn({ email, password: WRONG })).body.code).toBe('EMAIL_PASSWORD_MISMATCH');
    const totp = { type: 'totp', totp: authenticator.wrongCode(), code: await attemptOf(user) };
    expect((await client(project).post('/auth/mfa/sign-in', totp)).body.code).toBe('INVALID_TOTP_CODE');
    const { authenticator: passkeys } = await withPasskey(project);
    const begun = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication', {}));
    const response = { ...passkeys.get(begun.options_json), id: 'bm9uZQ', rawId: 'bm9uZQ' };
    const refused = await client(project).post('/auth/passkey/sign-in', {
      authentication_response: response,
      code: begun.code,
    });
    expect(refused.body.code).toBe('PASSKEY_AUTHENTICATION_FAILED');

    const failed = () => entries(`action=user.sign_in_failed&from_millis=${since}`);
    await until('all three are in the audit log', async () => (await failed()).length >= 3);
    const received = (await failed()).map(({ user_id, actor, details }) => ({ user_id, actor, details }));
    const nobody = { user_id: null, actor: null };
    expect(received).toHaveLength(3);
    expect(received).toContainEqual({ ...nobody, details: { method: 'password', cause: 'unknown_address' } });
    expect(received).toContainEqual({ ...nobody, details: { method: 'passkey', cause: 'unknown_passkey' } });
    expect(received).toContainEqual({
      user_id: user.userId,
      actor: null,
      details: { method: 'password', cause: 'wrong_totp' },
    });
    const text = JSON.stringify(await entries(`from_millis=${since}`));
    for (const secret of [email, WRONG, totp.totp, user.email, user.password]) expect(text).not.toContain(secret);
  });

  it('that is rate limited is not recorded', async () => {
    const user = await signUp(project);
    let answer = await signIn({ ...user, password: WRONG });
    let failures = 0;
    while (answer.body.code === 'EMAIL_PASSWORD_MISMATCH') {
      failures += 1;
      answer = await signIn({ ...user, password: WRONG });
    }
    expect(answer.status).toBe(429);
    for (let more = 0; more < 5; more++) expect((await signIn({ ...user, password: WRONG })).status).toBe(429);
    const failed = () => entries(`action=user.sign_in_failed&target_id=${user.userId}`);
    await until('every failure is in the audit log', async () => (await failed()).length >= failures);
    expect(await failed()).toHaveLength(failures);
  });
});

describe('the end of a session', () => {
  it('records each session, why it ended, and the server key that ended it', async () => {
    const user = await signUp(project);
    const other = succeeded(await server.post('/auth/sessions', { user_id: user.userId }));
    succeeded(await server.delete(`/auth/sessions?user_id=${user.userId}&except_current=false`));
    const ended = () => entries(`action=session.ended&target_id=${user.userId}`);
    await until('both ends are in the audit log', async () => (await ended()).length === 2);
    const ids = [user.accessToken, other.access_token].map(sessionIdOf);
    expect((await ended()).map(({ details }) => details['session_id']).sort()).toEqual(ids.sort());
    for (const { actor, details } of await ended()) {
      expect(actor).toEqual({ type: 'key', id: expect.any(String) });
      expect(details['reason']).toBe('revoked');
    }
  });
});

it('is not sent to webhooks', async () => {
  const types = succeeded(await admin.get('/event-type?limit=100')).data.map(({ name }: { name: string }) => name);
  expect(types.filter((name: string) => name in ACTS || name.startsWith('security_event'))).toEqual([]);
});
