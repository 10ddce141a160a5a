import { describe, expect, it } from '@jest/globals';
import {
  accessToken,
  FakeServer,
  json,
  knownError,
  type SeenRequest,
  textError,
  user as userJson,
} from '../../test/fake-server.js';
import { clientOnPage, signedIn as signedInTokens } from '../../test/client-on-page.js';
import { HallpassClientApp } from './hallpass-client-app.js';
import { KnownErrors } from '../errors/known-errors.js';
import { ApiError } from '../errors/request-errors.js';

/** A signed-in user. The server answers every request after the first with `answer`. */
async function signedIn(answer: (request: SeenRequest) => Response) {
  const server = new FakeServer((request, nth) => (nth === 1 ? json(userJson) : answer(request)));
  const client = new HallpassClientApp({
    baseUrl: 'https://hallpass.test',
    projectId: 'internal',
    tokenStore: { refreshToken: 'refresh-1', accessToken: accessToken() },
    transport: server.transport,
  });
  const user = await client.getUser({ or: 'throw' });
  const sent = () =>
    server.seen.slice(1).map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body ?? 'null')]);
  return { user, server, sent };
}

describe('a new password', () => {
  const change = { oldPassword: 'old', newPassword: 'new' };

  it.each([
    ['PASSWORD_CONFIRMATION_MISMATCH', KnownErrors.PasswordConfirmationMismatch],
    ['PASSWORD_TOO_SHORT', KnownErrors.PasswordTooShort],
    ['PASSWORD_REQUIREMENTS_NOT_MET', KnownErrors.PasswordRequirementsNotMet],
  ])('gives %s as a result', async (code, Refusal) => {
    const { user } = await signedIn(() => knownError(code, 400));
    expect(await user.updatePassword(change)).toBeInstanceOf(Refusal);
  });

  it('reads whether one is due', async () => {
    const { user, sent } = await signedIn(() => json({ min_length: 12, should_change: true }));
    expect(await user.getPasswordStatus()).toEqual({ minLength: 12, shouldChange: true });
    expect(sent()).toEqual([['GET /auth/password', null]]);
  });

  it('throws what is no fault of a password', async () => {
    const { user } = await signedIn(() => textError(403, 'This change needs a recent sign-in.'));
    await expect(user.updatePassword(change)).rejects.toThrow(ApiError);
    await expect(user.setPassword({ password: 'new' })).rejects.toThrow('recent sign-in');
  });

  it('takes the old one, and the refresh token that says which session stays', async () => {
    const { user, server, sent } = await signedIn(() => json({ success: true }));
    expect(await user.updatePassword(change)).toBeUndefined();
    expect(await user.setPassword({ password: 'first' })).toBeUndefined();
    expect(sent()).toEqual([
      ['POST /auth/password/update', { old_password: 'old', new_password: 'new' }],
      ['POST /auth/password/set', { password: 'first' }],
    ]);
    expect(server.seen[1]!.headers.get('x-stack-refresh-token')).toBe('refresh-1');
  });
});

describe('the second factor', () => {
  it('is turned on with a secret in base64, off with null, and left alone otherwise', async () => {
    const { user, sent } = await signedIn(() => json(userJson));
    await user.update({ totpMultiFactorSecret: new Uint8Array([0, 255, 62, 63, 1]) });
    await user.update({ totpMultiFactorSecret: null });
    await user.update({ displayName: 'Ada' });
    expect(sent()).toEqual([
      ['PATCH /users/me', { totp_secret_base64: 'AP8+PwE=' }],
      ['PATCH /users/me', { totp_secret_base64: null }],
      ['PATCH /users/me', { display_name: 'Ada' }],
    ]);
  });

  it('has backup codes', async () => {
    const { user, sent } = await signedIn(({ method }) =>
      method === 'POST'
        ? json({ backup_codes: ['aaaaa-bbbbb'] })
        : json({ remaining: 9, created_at_millis: 1_760_000_000_000 }),
    );
    expect(await user.createBackupCodes()).toEqual(['aaaaa-bbbbb']);
    expect(await user.getBackupCodes()).toEqual({ remaining: 9, createdAt: new Date(1_760_000_000_000) });
    expect(sent()).toEqual([
      ['POST /auth/mfa/backup-codes', null],
      ['GET /auth/mfa/backup-codes', null],
    ]);
  });

  it('may have to set up a second factor', async () => {
    const { user, sent } = await signedIn(() => json({ status: 'grace_period', due_at_millis: 1_760_000_000_000 }));
    expect(await user.getSecondFactorEnrollment()).toEqual({
      status: 'grace_period',
      dueAt: new Date(1_760_000_000_000),
    });
    expect(sent()).toEqual([['GET /auth/mfa/enrollment', null]]);
  });

  it('may have none', async () => {
    const { user } = await signedIn(() => json({ remaining: 0, created_at_millis: null }));
    expect(await user.getBackupCodes()).toEqual({ remaining: 0, createdAt: null });
  });
});

describe('the sessions', () => {
  it('are listed with their place, where it is known', async () => {
    const session = { user_id: userJson.id, created_at: 1_760_000_000_000, is_impersonation: false };
    const place = { ip: '192.0.2.1', countryCode: 'CH', cityName: null };
    const { user, sent } = await signedIn(() =>
      json({
        items: [
          {
            ...session,
            id: 'a',
            is_current_session: true,
            last_used_at: 1_760_000_100_000,
            last_used_at_end_user_ip_info: place,
            last_used_browser: 'Firefox',
          },
          { ...session, id: 'b', is_current_session: false },
        ],
        is_paginated: false,
      }),
    );
    const common = { userId: userJson.id, createdAt: new Date(1_760_000_000_000), isImpersonation: false };
    expect(await user.getActiveSessions()).toEqual([
      {
        ...common,
        id: 'a',
        isCurrentSession: true,
        lastUsedAt: new Date(1_760_000_100_000),
        geoInfo: place,
        browser: 'Firefox',
      },
      { ...common, id: 'b', isCurrentSession: false, lastUsedAt: undefined, geoInfo: undefined },
    ]);
    expect(sent()).toEqual([['GET /auth/sessions?user_id=me', null]]);
  });

  it('say why they have ended, and by whom', async () => {
    const session = { user_id: userJson.id, created_at: 1_760_000_000_000, is_impersonation: false };
    const ended = { ...session, is_current_session: false, ended_at: 1_760_000_200_000 };
    const { user, sent } = await signedIn(() =>
      json({
        items: [
          { ...ended, id: 'a', end_reason: 'revoked', ended_by: { type: 'owner' } },
          { ...ended, id: 'b', end_reason: 'idle' },
        ],
        is_paginated: false,
      }),
    );
    const endedAt = new Date(1_760_000_200_000);
    expect(await user.getEndedSessions()).toMatchObject([
      { id: 'a', endedAt, endReason: 'revoked', endedBy: 'owner' },
      { id: 'b', endedAt, endReason: 'idle', endedBy: null },
    ]);
    expect(sent()).toEqual([['GET /auth/sessions?user_id=me&ended=true', null]]);
  });

  it('end one by one, or all the others at once', async () => {
    const { user, sent } = await signedIn(({ path }) =>
      json(path.includes('except_current') ? { success: true, ended: 2 } : { success: true }),
    );
    await user.revokeSession('a/b');
    expect(await user.revokeOtherSessions()).toBe(2);
    expect(sent()).toEqual([
      ['DELETE /auth/sessions/a%2Fb?user_id=me', null],
      ['DELETE /auth/sessions?user_id=me&except_current=true', null],
    ]);
  });
});

describe('the verification mail', () => {
  const callbackUrl = 'https://app.test/verify';

  it('goes to the primary address', async () => {
    const { user, sent } = await signedIn(() => json({ success: true }));
    expect(await user.sendVerificationEmail({ callbackUrl })).toBeUndefined();
    expect(sent()).toEqual([
      ['POST /contact-channels/send-verification-code', { email: 'ada@example.com', callback_url: callbackUrl }],
    ]);
  });

  it('is not needed for a confirmed one, which is a result', async () => {
    const { user } = await signedIn(() => knownError('EMAIL_ALREADY_VERIFIED', 409));
    expect(await user.sendVerificationEmail({ callbackUrl })).toBeInstanceOf(KnownErrors.EmailAlreadyVerified);
  });

  it('with a link to somewhere untrusted is thrown', async () => {
    const { user } = await signedIn(() => knownError('REDIRECT_URL_NOT_WHITELISTED', 400));
    await expect(user.sendVerificationEmail({ callbackUrl })).rejects.toThrow(KnownErrors.RedirectUrlNotWhitelisted);
  });
});

describe('on a page', () => {
  const linked = () =>
    clientOnPage(
      ({ path }) => (path === '/users/me' ? json(userJson) : knownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 400)),
      { tokens: signedInTokens() },
    );

  it('redirects to a provider whose account is not connected, and returns nothing until then', async () => {
    const { client, page } = linked();
    const user = await client.getUser({ or: 'throw' });
    void user.getConnectedAccount('google', { or: 'redirect', scopes: ['mail'] });
    while (page.visited.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const { pathname, searchParams } = new URL(page.visited[0]!);
    expect(pathname).toBe('/api/v1/auth/oauth/authorize/google');
    expect([searchParams.get('type'), searchParams.get('provider_scope')]).toEqual(['link', 'mail']);
  });

  it('leads to a provider to connect an account, and back to a page that is trusted', async () => {
    const { client, page } = linked();
    const user = await client.getUser({ or: 'throw' });
    await user.linkOAuthProvider('google', { returnTo: '/settings#connections' });
    const { searchParams } = new URL(page.visited[0]!);
    expect([searchParams.get('type'), searchParams.get('after_callback_redirect_url')]).toEqual([
      'link',
      'https://app.test/settings',
    ]);
    expect([...page.stored.values()]).toEqual(['connections']);
    await expect(user.linkOAuthProvider('google', { returnTo: 'https://evil.test/' })).rejects.toThrow('not trusted');
  });

  it('mails links to the pages of the app', async () => {
    const { client, server } = linked();
    const user = await client.getUser({ or: 'throw' });
    await user.sendVerificationEmail().catch(() => undefined);
    expect(server.seen.at(-1)!.body).toContain('"callback_url":"https://app.test/handler/email-verification"');
  });

  it('hands its tokens on', async () => {
    const { client } = linked();
    const user = await client.getUser({ or: 'throw' });
    const tokens = await user.getAuthJson();
    expect(tokens.refreshToken).toBe('refresh-1');
    expect(JSON.parse((await user.getAuthHeaders())['x-stack-auth'])).toEqual(tokens);
    expect(await user.currentSession.getTokens()).toEqual(tokens);
  });

  it('has nobody signed in once the user is deleted (spec §4)', async () => {
    const { client, store } = clientOnPage(({ method }) => json(method === 'GET' ? userJson : { success: true }), {
      tokens: signedInTokens(),
    });
    await (await client.getUser({ or: 'throw' })).delete();
    expect(store.get()).toBeNull();
    expect(await client.getUser()).toBeNull();
  });
});
