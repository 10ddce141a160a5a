import { describe, expect, it } from '@jest/globals';
import { bodyOf, clientOnPage, session, signedIn } from '../../test/client-on-page.js';
import { json, knownError, user } from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';

const who = { email: 'ada@example.com', password: 'correct horse' };
const MFA = () => knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'attempt-1' });

describe('after a sign-in', () => {
  it.each([
    ['a new user', true, '/welcome'],
    ['anybody else', false, '/in'],
  ])('%s is led on', async (_, is_new_user, to) => {
    const { client, page, store } = clientOnPage(() => session({ is_new_user }), {
      urls: { afterSignIn: '/in', afterSignUp: '/welcome' },
    });
    expect(await client.signInWithMagicLink('code')).toEqual({ status: 'ok', data: undefined });
    expect(page.visited).toEqual([to]);
    expect(store.get()?.refreshToken).toBe('refresh-2');
  });

  it('a user who signs up with a password is new, though the answer does not say so', async () => {
    const { client, page } = clientOnPage(() => session(), { urls: { afterSignUp: '/welcome' } });
    await client.signUpWithCredential(who);
    expect(page.visited).toEqual(['/welcome']);
  });

  it('noRedirect stays', async () => {
    const { client, page } = clientOnPage(() => session());
    await client.signInWithCredential({ ...who, noRedirect: true });
    await client.signUpWithCredential({ ...who, noRedirect: true });
    await client.signInWithMagicLink('code', { noRedirect: true });
    await client.signInWithMfa('123456', 'code', { noRedirect: true });
    expect(page.visited).toEqual([]);
  });
});

describe('the verification mail of a sign-up', () => {
  const callbackOf = async (options: object, href?: string) => {
    const { client, server } = clientOnPage(() => session(), { href });
    await client.signUpWithCredential({ ...who, noRedirect: true, ...options });
    return (bodyOf(server.seen[0]!) as { verification_callback_url?: string }).verification_callback_url;
  };

  it('leads to the email-verification page, and back to where the user wanted to be', async () => {
    expect(await callbackOf({})).toBe('https://app.test/handler/email-verification');
    expect(await callbackOf({}, 'https://app.test/handler/sign-up?after_auth_return_to=%2Fnotes')).toBe(
      'https://app.test/handler/email-verification?after_auth_return_to=%2Fnotes',
    );
    expect(await callbackOf({ verificationCallbackUrl: 'https://app.test/v' })).toBe('https://app.test/v');
    expect(await callbackOf({ noVerificationCallback: true })).toBeUndefined();
  });

  it('must not be given a callback URL together with the no-verification-callback option', async () => {
    const both = { noVerificationCallback: true, verificationCallbackUrl: 'https://app.test/v' };
    await expect(callbackOf(both)).rejects.toThrow('not both');
  });

  it('is left out, and nobody is kept out, when the callback URL is not whitelisted', async () => {
    const { client, server } = clientOnPage((_, nth) =>
      nth === 1 ? knownError('REDIRECT_URL_NOT_WHITELISTED', 400) : session(),
    );
    expect(await client.signUpWithCredential({ ...who, noRedirect: true })).toMatchObject({ status: 'ok' });
    expect(server.seen.map((request) => Object.keys(bodyOf(request) as object))).toEqual([
      ['email', 'password', 'verification_callback_url'],
      ['email', 'password'],
    ]);
  });
});

describe('a sign-in that is answered MFA required', () => {
  it.each([
    ['password', (app: ReturnType<typeof clientOnPage>) => app.client.signInWithCredential(who), 'true'],
    ['magic link', (app: ReturnType<typeof clientOnPage>) => app.client.signInWithMagicLink('code'), undefined],
  ])(
    'by %s stores the attempt code in session storage and redirects to the mfa route',
    async (_, signIn, byPassword) => {
      const app = clientOnPage(MFA);
      await expect(signIn(app)).rejects.toBeInstanceOf(KnownErrors.MultiFactorAuthenticationRequired);
      expect(Object.fromEntries(app.page.stored)).toEqual({
        stack_mfa_attempt_code: 'attempt-1',
        ...(byPassword !== undefined && { hallpass_mfa_by_password: byPassword }),
      });
      expect(app.page.visited).toEqual(['/handler/mfa?after_auth_return_to=%2Fnotes%3Fpage%3D2']);
      expect(app.store.get()).toBeNull();
    },
  );

  it('forgets the attempt once it was finished', async () => {
    const { client, page } = clientOnPage(() => session());
    page.session.set('stack_mfa_attempt_code', 'attempt-1');
    await client.signInWithMfa('123456', 'attempt-1');
    expect(page.stored.size).toBe(0);
  });
});

describe('mails with links', () => {
  it('lead to the pages of the app', async () => {
    const { client, server } = clientOnPage(() => json({ nonce: 'n' }));
    expect(await client.sendMagicLinkEmail('ada@example.com')).toEqual({ status: 'ok', data: { nonce: 'n' } });
    await client.sendForgotPasswordEmail('ada@example.com');
    expect(server.seen.map((request) => [request.path, bodyOf(request)])).toEqual([
      [
        '/auth/otp/send-sign-in-code',
        { email: 'ada@example.com', callback_url: 'https://app.test/handler/magic-link-callback' },
      ],
      [
        '/auth/password/send-reset-code',
        { email: 'ada@example.com', callback_url: 'https://app.test/handler/password-reset' },
      ],
    ]);
  });

  it('need an absolute callback outside a browser', async () => {
    const { client } = clientOnPage(() => json({ nonce: 'n' }), { page: null });
    await expect(client.sendMagicLinkEmail('ada@example.com')).rejects.toThrow('pass callbackUrl');
    expect(await client.sendMagicLinkEmail('ada@example.com', { callbackUrl: 'https://app.test/m' })).toMatchObject({
      status: 'ok',
    });
  });

  it('give an untrusted callback as a result', async () => {
    const { client } = clientOnPage(() => knownError('REDIRECT_URL_NOT_WHITELISTED', 400));
    expect(await client.sendMagicLinkEmail('ada@example.com')).toMatchObject({
      status: 'error',
      error: { code: 'REDIRECT_URL_NOT_WHITELISTED' },
    });
  });
});

describe('an invitation to a team', () => {
  it('is checked, read and accepted by its code', async () => {
    const { client, server } = clientOnPage(() => json({ team_id: 't', team_display_name: 'Rocket' }), {
      tokens: signedIn(),
    });
    expect(await client.getTeamInvitationDetails('c')).toEqual({ status: 'ok', data: { teamDisplayName: 'Rocket' } });
    expect(await client.verifyTeamInvitationCode('c')).toEqual({ status: 'ok', data: undefined });
    expect(await client.acceptTeamInvitation('c')).toEqual({ status: 'ok', data: undefined });
    expect(server.seen.map(({ path }) => path.replace('/team-invitations/accept', ''))).toEqual([
      '/details',
      '/check-code',
      '',
    ]);
  });

  it.each([
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  ])('gives %s as a result', async (code) => {
    const { client } = clientOnPage(() => knownError(code, 400));
    for (const call of ['verifyTeamInvitationCode', 'acceptTeamInvitation', 'getTeamInvitationDetails'] as const)
      expect(await client[call]('c')).toMatchObject({ status: 'error', error: { code } });
  });
});

describe('when no user is signed in, getUser', () => {
  it('returns null, or raises an error', async () => {
    const { client } = clientOnPage(() => json({}));
    expect(await client.getUser()).toBeNull();
    expect(await client.getUser({ or: 'return-null' })).toBeNull();
    await expect(client.getUser({ or: 'throw' })).rejects.toBeInstanceOf(KnownErrors.CannotGetOwnUserWithoutUser);
  });

  it('redirects to sign-in, and lets nobody go on', async () => {
    const { client, page } = clientOnPage(() => json({}));
    let settled = false;
    void client.getUser({ or: 'redirect' }).finally(() => (settled = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2']);
    expect(settled).toBe(false);
  });

  it('says that it cannot lead anywhere', async () => {
    const { client } = clientOnPage(() => json({}), { redirectMethod: 'none' });
    await expect(client.getUser({ or: 'redirect' })).rejects.toThrow('no page to lead to');
  });

  it('signs one anonymous user up at a time, and the page reloads', async () => {
    const { client, page, server } = clientOnPage(({ path }) =>
      path === '/users/me' ? json({ ...user, is_anonymous: true }) : session(),
    );
    const users = await Promise.all([client.getUser({ or: 'anonymous' }), client.getUser({ or: 'anonymous' })]);
    expect(users.map(({ isAnonymous }) => isAnonymous)).toEqual([true, true]);
    expect(server.count('/auth/anonymous/sign-up')).toBe(1);
    expect(page.reloads).toBe(1);
  });

  it('counts an anonymous user as nobody, unless anonymous mode is asked for', async () => {
    const { client } = clientOnPage(() => json({ ...user, is_anonymous: true }), { tokens: signedIn() });
    expect(await client.getUser()).toBeNull();
    expect(await client.getUser({ or: 'anonymous' })).toMatchObject({ isAnonymous: true });
    expect(await client.getUser({ or: 'anonymous-if-exists[deprecated]' })).toMatchObject({ isAnonymous: true });
  });
});

describe('signing out', () => {
  it('leads to the after-sign-out page, or where it is told to', async () => {
    const { client, page } = clientOnPage(() => json({}), { tokens: signedIn(), urls: { afterSignOut: '/bye' } });
    await client.signOut();
    await client.signOut({ redirectUrl: new URL('https://app.test/elsewhere') });
    expect(page.visited).toEqual(['/bye', 'https://app.test/elsewhere']);
  });
});
