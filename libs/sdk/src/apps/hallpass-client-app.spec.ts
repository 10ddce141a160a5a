import { describe, expect, it } from '@jest/globals';
import {
  accessToken,
  FakeServer,
  json,
  knownError,
  type SeenRequest,
  textError,
  user,
} from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';
import { NetworkError } from '../errors/request-errors.js';
import { MemoryTokenStore, type Tokens } from '../sessions/token-store.js';
import { HallpassClientApp } from './hallpass-client-app.js';

const TOKEN_ENDPOINT = '/auth/oauth/token';

function app(answer: (request: SeenRequest, nth: number) => Response | Error, tokens: Tokens | null = null) {
  const server = new FakeServer(answer);
  const store = new MemoryTokenStore(tokens);
  const client = new HallpassClientApp({
    baseUrl: 'https://hallpass.test/',
    projectId: 'internal',
    publishableClientKey: 'pck_1',
    tokenStore: store,
    transport: server.transport,
  });
  return { server, store, client };
}
const signedIn = (): Tokens => ({ refreshToken: 'refresh-1', accessToken: accessToken() });

describe('a request', () => {
  it('carries the headers of the protocol, and only tokens that exist', async () => {
    const { client, server } = app(() => json(user), signedIn());
    await client.getUser();
    const { headers, path, method } = server.seen[0]!;
    expect(`${method} ${path}`).toBe('GET /users/me');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': 'pck_1',
      'x-stack-override-error-status': 'true',
      'x-stack-allow-anonymous-user': 'true',
      'x-stack-client-version': expect.stringMatching(/^js @hallpass\/js@\d+\.\d+\.\d+$/),
      'x-stack-access-token': expect.stringContaining('.'),
      'x-stack-refresh-token': 'refresh-1',
    });
    expect(headers.has('x-stack-secret-server-key')).toBe(false);
    expect(headers.has('x-stack-admin-access-token')).toBe(false);
    expect(headers.has('content-type')).toBe(false);
  });
});

describe('signing in', () => {
  it('keeps the tokens', async () => {
    const access = accessToken();
    const { client, store, server } = app(() =>
      json({ access_token: access, refresh_token: 'refresh-2', user_id: 'u' }),
    );
    expect(await client.signInWithCredential({ email: 'ada@example.com', password: 'correct horse' })).toEqual({
      status: 'ok',
      data: undefined,
    });
    expect(store.get()).toEqual({ refreshToken: 'refresh-2', accessToken: access });
    expect(JSON.parse(server.seen[0]!.body!)).toEqual({ email: 'ada@example.com', password: 'correct horse' });
  });

  it('with a wrong password gives an error result and no session', async () => {
    const { client, store } = app(() => knownError('EMAIL_PASSWORD_MISMATCH', 400));
    const result = await client.signInWithCredential({ email: 'ada@example.com', password: 'wrong' });
    expect(result).toMatchObject({ status: 'error', error: { code: 'EMAIL_PASSWORD_MISMATCH' } });
    expect(store.get()).toBeNull();
  });

  it('throws what is no everyday outcome', async () => {
    const { client } = app(() => knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'abc' }));
    await expect(client.signInWithCredential({ email: 'a@b.co', password: 'x' })).rejects.toMatchObject({
      details: { attempt_code: 'abc' },
    });
  });

  it('is sent once only when the network fails', async () => {
    const { client, server } = app(() => new TypeError('connection reset'));
    await expect(client.signInWithCredential({ email: 'a@b.co', password: 'x' })).rejects.toThrow(NetworkError);
    expect(server.seen).toHaveLength(1);
  });
});

describe('signing up', () => {
  it('sends the setup token of the first owner as a header, never in the URL or the body', async () => {
    const { client, server } = app(() => json({ access_token: accessToken(), refresh_token: 'r', user_id: 'u' }));
    await client.signUpWithCredential({ email: 'ada@example.com', password: 'correct horse', setupToken: 'setup-1' });
    const [request] = server.seen;
    expect(request!.headers.get('x-hallpass-setup-token')).toBe('setup-1');
    expect(request!.path + request!.body).not.toContain('setup-1');
  });

  it('sends the code of an invitation alike', async () => {
    const { client, server } = app(() => json({ access_token: accessToken(), refresh_token: 'r', user_id: 'u' }));
    const options = { email: 'ada@example.com', password: 'correct horse', invitationCode: 'invited-1' };
    await client.signUpWithCredential(options);
    const [request] = server.seen;
    expect(request!.headers.get('x-hallpass-invitation-code')).toBe('invited-1');
    expect(request!.path + request!.body).not.toContain('invited-1');
  });

  it.each(['USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'])(
    'gives %s as a result',
    async (code) => {
      const { client } = app(() => knownError(code, 400));
      const result = await client.signUpWithCredential({ email: 'ada@example.com', password: 'short' });
      expect(result).toMatchObject({ status: 'error', error: { code } });
    },
  );
});

describe('signing up with a callback for the verification mail', () => {
  const options = {
    email: 'ada@example.com',
    password: 'correct horse',
    verificationCallbackUrl: 'https://app.test/verify',
    setupToken: 'setup-1',
  };
  const callbacksSeenBy = ({ seen }: FakeServer) =>
    seen.map(({ body }) => JSON.parse(body!).verification_callback_url as string | undefined);

  it('goes on without it when the project does not trust it', async () => {
    const { client, server, store } = app((_, nth) =>
      nth === 1
        ? knownError('REDIRECT_URL_NOT_WHITELISTED', 400)
        : json({ access_token: accessToken(), refresh_token: 'refresh-2', user_id: 'u' }),
    );
    expect(await client.signUpWithCredential(options)).toEqual({ status: 'ok', data: undefined });
    expect(callbacksSeenBy(server)).toEqual(['https://app.test/verify', undefined]);
    expect(server.seen.map(({ headers }) => headers.get('x-hallpass-setup-token'))).toEqual(['setup-1', 'setup-1']);
    expect(store.get()?.refreshToken).toBe('refresh-2');
  });

  it('tells what the second try was refused for', async () => {
    const { client } = app((_, nth) =>
      knownError(nth === 1 ? 'REDIRECT_URL_NOT_WHITELISTED' : 'USER_EMAIL_ALREADY_EXISTS', 400),
    );
    const result = await client.signUpWithCredential(options);
    expect(result).toMatchObject({ status: 'error', error: { code: 'USER_EMAIL_ALREADY_EXISTS' } });
  });

  it('is not tried again for any other refusal', async () => {
    const { client, server } = app(() => knownError('SIGN_UP_NOT_ENABLED', 403));
    await expect(client.signUpWithCredential(options)).rejects.toThrow(KnownErrors.SignUpNotEnabled);
    expect(callbacksSeenBy(server)).toEqual(['https://app.test/verify']);
  });
});

describe('verifying an address', () => {
  it.each([
    ['VERIFICATION_CODE_NOT_FOUND', KnownErrors.VerificationCodeNotFound],
    ['VERIFICATION_CODE_EXPIRED', KnownErrors.VerificationCodeExpired],
    ['VERIFICATION_CODE_ALREADY_USED', KnownErrors.VerificationCodeAlreadyUsed],
    ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', KnownErrors.VerificationCodeMaxAttemptsReached],
  ])('gives %s as a result', async (code, Refusal) => {
    const { client } = app(() => knownError(code, 400));
    const result = await client.verifyEmail('a-code');
    expect(result.status === 'error' && result.error).toBeInstanceOf(Refusal);
  });

  it('throws what is no matter of the code', async () => {
    const { client } = app(() => textError(400, 'The user has another address by now.'));
    await expect(client.verifyEmail('a-code')).rejects.toThrow('another address');
  });

  it('sends the code in the body, with nobody signed in', async () => {
    const { client, server, store } = app(() => json({ success: true }));
    expect(await client.verifyEmail('a-code')).toEqual({ status: 'ok', data: undefined });
    expect(server.seen).toMatchObject([{ method: 'POST', path: '/contact-channels/verify' }]);
    expect(JSON.parse(server.seen[0]!.body!)).toEqual({ code: 'a-code' });
    expect(server.seen[0]!.headers.has('x-stack-access-token')).toBe(false);
    expect(store.get()).toBeNull();
  });

  it('works with a session that is over, too', async () => {
    const { client } = app(
      ({ path }) => {
        if (path === TOKEN_ENDPOINT) return knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401);
        return json({ success: true });
      },
      { refreshToken: 'refresh-1', accessToken: null },
    );
    expect((await client.verifyEmail('a-code')).status).toBe('ok');
  });
});

describe('an access token', () => {
  it('that the server refuses is refreshed and the request repeated', async () => {
    const stale = accessToken(600, 'stale');
    const fresh = accessToken(600, 'fresh');
    const { client, server, store } = app(
      ({ path, headers }) => {
        if (path === TOKEN_ENDPOINT) return json({ access_token: fresh, token_type: 'Bearer', expires_in: 600 });
        if (headers.get('x-stack-access-token') === stale) return knownError('ACCESS_TOKEN_EXPIRED', 401);
        return json(user);
      },
      { refreshToken: 'refresh-1', accessToken: stale },
    );
    expect((await client.getUser())?.displayName).toBe('Ada Lovelace');
    expect(store.get()).toEqual({ refreshToken: 'refresh-1', accessToken: fresh });
    const refresh = server.seen.find(({ path }) => path === TOKEN_ENDPOINT)!;
    expect(Object.fromEntries(new URLSearchParams(refresh.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'internal',
      client_secret: 'pck_1',
    });
    expect(refresh.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(refresh.headers.has('x-stack-override-error-status')).toBe(false);
  });

  it('comes with the successor of a refresh token that the project rotates, which takes its place', async () => {
    const answers = ['refresh-2', 'refresh-3'].map((refresh_token) => ({
      access_token: accessToken(600, refresh_token),
      refresh_token,
    }));
    let refused: string | null = null;
    const { client, server, store } = app(
      ({ path, headers }) => {
        if (path === TOKEN_ENDPOINT) return json(answers.shift());
        if (headers.get('x-stack-access-token') === refused) return knownError('ACCESS_TOKEN_EXPIRED', 401);
        return json(user);
      },
      { refreshToken: 'refresh-1', accessToken: null },
    );
    await client.getUser();
    expect(store.get()?.refreshToken).toBe('refresh-2');
    refused = store.get()!.accessToken;
    await client.getUser();
    expect(store.get()?.refreshToken).toBe('refresh-3');
    expect(server.seen.at(-1)?.headers.get('x-stack-refresh-token')).toBe('refresh-3');
    const asked = server.seen.filter(({ path }) => path === TOKEN_ENDPOINT);
    expect(asked.map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual(['refresh-1', 'refresh-2']);
  });

  it('that is refused again and again ends in the error after 5 tries, not in a loop', async () => {
    const { client, server } = app(({ path }) => {
      if (path === TOKEN_ENDPOINT) return json({ access_token: accessToken() });
      return knownError('UNPARSABLE_ACCESS_TOKEN', 401);
    }, signedIn());
    await expect(client.getUser()).rejects.toThrow(KnownErrors.UnparsableAccessToken);
    expect(server.count('/users/me')).toBe(5);
  });

  it('is refreshed once for requests made at the same time', async () => {
    const { client, server } = app(
      ({ path }) => (path === TOKEN_ENDPOINT ? json({ access_token: accessToken() }) : json(user)),
      { refreshToken: 'refresh-1', accessToken: null },
    );
    await Promise.all([client.getUser(), client.getUser(), client.getUser()]);
    expect(server.count(TOKEN_ENDPOINT)).toBe(1);
  });
});

describe('a session that is over', () => {
  it('is forgotten, and nobody is signed in', async () => {
    const { client, store } = app(
      ({ path, headers }) => {
        if (path === TOKEN_ENDPOINT) return knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401);
        expect(headers.has('x-stack-access-token')).toBe(false);
        return knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400);
      },
      { refreshToken: 'refresh-1', accessToken: null },
    );
    expect(await client.getUser()).toBeNull();
    expect(store.get()).toBeNull();
  });

  it('makes no request for a user', async () => {
    const { client, server } = app(() => json(user));
    expect(await client.getUser()).toBeNull();
    await expect(client.getUser({ or: 'throw' })).rejects.toThrow(KnownErrors.CannotGetOwnUserWithoutUser);
    expect(server.seen).toEqual([]);
  });
});

it('does not count an anonymous user as signed in', async () => {
  const { client } = app(() => json({ ...user, is_anonymous: true }), signedIn());
  expect(await client.getUser()).toBeNull();
});

describe('signing out', () => {
  it('ends the session on the server and forgets it', async () => {
    const { client, server, store } = app(() => json({ success: true }), signedIn());
    await client.signOut();
    expect(server.seen[0]).toMatchObject({ method: 'DELETE', path: '/auth/sessions/current' });
    expect(store.get()).toBeNull();
  });

  it('is fine when the server has ended the session before', async () => {
    const { client, store } = app(() => knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401), signedIn());
    await client.signOut();
    expect(store.get()).toBeNull();
  });

  it('forgets the session also when the server fails, and says so', async () => {
    const { client, store } = app(() => textError(500, 'broken'), signedIn());
    await expect(client.signOut()).rejects.toThrow('broken');
    expect(store.get()).toBeNull();
  });
});

it('follows a sign-in made in another tab', async () => {
  const { client, server, store } = app(() => json(user), signedIn());
  await client.getUser();
  store.set({ refreshToken: 'refresh-other', accessToken: accessToken(600, 'other') });
  await client.getUser();
  expect(server.seen.map(({ headers }) => headers.get('x-stack-refresh-token'))).toEqual([
    'refresh-1',
    'refresh-other',
  ]);
});

describe('what has changed', () => {
  it('is announced: sign-ins and sign-outs, and changes on the server, but not what was only read', async () => {
    const { client, store } = app(() => json({ ...user, is_code_valid: true }), signedIn());
    const seen: string[] = [];
    const end = client.onChange((what) => seen.push(what));
    const current = await client.getUser({ or: 'throw' });
    await client.verifyPasswordResetCode('code');
    expect(seen).toEqual([]);
    await current.update({ displayName: 'Ada' });
    expect(seen).toEqual(['data']);
    store.set(null);
    expect(seen).toEqual(['data', 'session']);
    end();
    store.set(signedIn());
    await client.sendForgotPasswordEmail('ada@example.com', { callbackUrl: 'https://app.test' });
    expect(seen).toEqual(['data', 'session']);
  });

  it('a user that a server has read is one here', async () => {
    const { client, server } = app(() => json(user), signedIn());
    const clientJson = (await client.getUser({ or: 'throw' })).toClientJson();
    const again = client.userFromClientJson(clientJson);
    expect(again.id).toBe(user.id);
    await again.setDisplayName('Ada');
    expect(server.seen.at(-1)).toMatchObject({ method: 'PATCH', path: '/users/me' });
  });
});
