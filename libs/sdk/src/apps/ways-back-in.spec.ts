import { describe, expect, it } from '@jest/globals';
import { accessToken, FakeServer, json, knownError, type SeenRequest, textError } from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';
import { RateLimitedError } from '../errors/request-errors.js';
import { MemoryTokenStore } from '../sessions/token-store.js';
import { HallpassClientApp } from './hallpass-client-app.js';

function app(answer: (request: SeenRequest) => Response) {
  const server = new FakeServer(answer);
  const store = new MemoryTokenStore(null);
  const client = new HallpassClientApp({
    baseUrl: 'https://hallpass.test',
    projectId: 'internal',
    publishableClientKey: 'pck_1',
    tokenStore: store,
    transport: server.transport,
  });
  return { server, store, client };
}

const sent = ({ seen }: FakeServer) =>
  seen.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body ?? 'null')]);

const CODE_REFUSALS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
];
const callbackUrl = 'https://app.test/reset';
/** The same value as JSON from the server and as the library returns it. */
const LEFT = {
  ways_in: {
    password: false,
    passkeys: 1,
    oauth_providers: ['GitHub'],
    other_addresses: 2,
    api_keys: 3,
    team_api_keys: 4,
    sessions: 5,
    applications: ['Notes'],
  },
  end_ways_in_code: 'e',
  end_ways_in_needs_totp: true,
};
const WAYS_IN = {
  hasPassword: false,
  passkeys: 1,
  oauthProviders: ['GitHub'],
  otherAddresses: 2,
  apiKeys: 3,
  teamApiKeys: 4,
  sessions: 5,
  applications: ['Notes'],
};

describe('finishing a sign-in with the second factor', () => {
  it.each([...CODE_REFUSALS, 'INVALID_TOTP_CODE'])('gives %s as a result, and no session', async (code) => {
    const { client, store } = app(() => knownError(code, 400));
    expect(await client.signInWithMfa('123456', 'attempt-1')).toMatchObject({ status: 'error', error: { code } });
    expect(await client.signInWithBackupCode('aaaaa-bbbbb', 'attempt-1')).toMatchObject({ error: { code } });
    expect(store.get()).toBeNull();
  });

  it('throws what is no everyday outcome', async () => {
    const { client } = app(() => textError(429, 'Wait.', { 'retry-after': '3600' }));
    await expect(client.signInWithMfa('123456', 'attempt-1')).rejects.toThrow(RateLimitedError);
  });

  it('sends the code with its attempt and keeps the tokens', async () => {
    const access = accessToken();
    const { client, server, store } = app(() => json({ access_token: access, refresh_token: 'r', user_id: 'u' }));
    expect(await client.signInWithMfa('123456', 'attempt-1')).toEqual({ status: 'ok', data: undefined });
    expect(store.get()).toEqual({ refreshToken: 'r', accessToken: access });
    await client.signInWithBackupCode('aaaaa-bbbbb', 'attempt-2');
    expect(sent(server)).toEqual([
      ['POST /auth/mfa/sign-in', { type: 'totp', totp: '123456', code: 'attempt-1' }],
      ['POST /auth/mfa/sign-in', { type: 'backup_code', backup_code: 'aaaaa-bbbbb', code: 'attempt-2' }],
    ]);
  });
});

describe('a forgotten password', () => {
  it('is not asked about with a link to somewhere untrusted', async () => {
    const { client } = app(() => knownError('REDIRECT_URL_NOT_WHITELISTED', 400));
    const send = client.sendForgotPasswordEmail('ada@example.com', { callbackUrl });
    await expect(send).rejects.toThrow(KnownErrors.RedirectUrlNotWhitelisted);
  });

  it.each(CODE_REFUSALS)('gives %s as a result', async (code) => {
    const { client } = app(() => knownError(code, 400));
    expect(await client.verifyPasswordResetCode('c')).toMatchObject({ status: 'error', error: { code } });
    expect(await client.resetPassword({ code: 'c', password: 'p' })).toMatchObject({ error: { code } });
  });

  it.each(['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_REQUIREMENTS_NOT_MET'])(
    'gives %s as a result',
    async (code) => {
      const { client } = app(() => knownError(code, 400));
      const result = await client.resetPassword({ code: 'c', password: 'p' });
      expect(result.status === 'error' && result.error).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
    },
  );

  it('is replaced in three calls, none of which signs in', async () => {
    const { client, server, store } = app(() => json({ success: true, ...LEFT }));
    const ok = { status: 'ok', data: undefined };
    expect(await client.sendForgotPasswordEmail('ada@example.com', { callbackUrl })).toEqual(ok);
    expect(await client.verifyPasswordResetCode('c')).toEqual(ok);
    expect(await client.resetPassword({ code: 'c', password: 'correct horse' })).toEqual({
      status: 'ok',
      data: { waysIn: WAYS_IN, endCode: 'e', needsTotp: true },
    });
    expect(sent(server)).toEqual([
      ['POST /auth/password/send-reset-code', { email: 'ada@example.com', callback_url: callbackUrl }],
      ['POST /auth/password/reset/check-code', { code: 'c' }],
      ['POST /auth/password/reset', { code: 'c', password: 'correct horse' }],
    ]);
    expect(store.get()).toBeNull();
  });
});

describe('what acts for an account', () => {
  it.each(CODE_REFUSALS)('gives %s as a result', async (code) => {
    const { client } = app(() => knownError(code, 400));
    expect(await client.getWaysIn('c')).toMatchObject({ status: 'error', error: { code } });
    expect(await client.endWaysIn({ code: 'e' })).toMatchObject({ status: 'error', error: { code } });
  });

  it('gives a wrong second factor as a result', async () => {
    const { client } = app(() => knownError('INVALID_TOTP_CODE', 400));
    const result = await client.endWaysIn({ code: 'e', totp: '000000' });
    expect(result.status === 'error' && result.error).toBeInstanceOf(KnownErrors.InvalidTotpCode);
  });

  it('is listed by the code of a verification mail, and ended by that of a reset', async () => {
    const { client, server } = app(() => json(LEFT));
    expect(await client.getWaysIn('c')).toEqual({ status: 'ok', data: WAYS_IN });
    expect(await client.endWaysIn({ code: 'e', totp: '123456' })).toEqual({ status: 'ok', data: undefined });
    expect(sent(server)).toEqual([
      ['POST /auth/ways-in', { code: 'c' }],
      ['POST /auth/ways-in/end', { code: 'e', totp: '123456' }],
    ]);
  });

  it('is null for an address that does not sign in', async () => {
    const { client } = app(() => json({ ways_in: null }));
    expect(await client.getWaysIn('c')).toEqual({ status: 'ok', data: null });
  });
});

describe('the link of a sign-in email', () => {
  it.each(CODE_REFUSALS)('gives %s as a result', async (code) => {
    const { client } = app(() => knownError(code, 400));
    expect(await client.getMagicLinkDetails('c')).toMatchObject({ status: 'error', error: { code } });
  });

  it('says which address it signs in, and signs nobody in', async () => {
    const { client, server, store } = app(() => json({ is_code_valid: true, email: 'ada@example.com' }));
    expect(await client.getMagicLinkDetails('c')).toEqual({ status: 'ok', data: { email: 'ada@example.com' } });
    expect(sent(server)).toEqual([['POST /auth/otp/sign-in/check-code', { code: 'c' }]]);
    expect(store.get()).toBeNull();
  });
});
