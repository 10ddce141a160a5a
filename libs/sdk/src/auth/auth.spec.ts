import { describe, expect, it } from '@jest/globals';
import { bodyOf, clientOnPage, session, signedIn } from '../../test/client-on-page.js';
import { json, knownError } from '../../test/fake-server.js';
import { bothUsers } from '../../test/fake-apps.js';
import { KnownErrors } from '../errors/known-errors.js';
import { OtherUserError } from '../errors/request-errors.js';
import { registerPasskey } from './passkeys.js';

describe('command line', () => {
  const begun = { polling_code: 'poll', login_code: 'login', expires_at: '2026-01-01T00:00:00Z' };

  /** A command line that polls a server with the given answers, in order. */
  function commandLine(...answers: object[]) {
    const app = clientOnPage((_, nth) => json(nth === 1 ? begun : (answers[nth - 2] ?? answers.at(-1))), {
      page: null,
    });
    const links: string[] = [];
    const login = (options: object = {}) =>
      app.client.promptCliLogin({ appUrl: 'https://app.test', promptLink: (url) => void links.push(url), ...options });
    return { ...app, links, login };
  }

  describe('command-line login', () => {
    it('shows the link with login_code, polls every 2,000 ms, and gives the refresh token', async () => {
      const waiting = { status: 'waiting' };
      const { login, links, server } = commandLine(waiting, waiting, { status: 'success', refresh_token: 'refresh-9' });
      expect(await login({ expiresInMillis: 60_000 })).toEqual({ status: 'ok', data: 'refresh-9' });
      expect(links).toEqual(['https://app.test/handler/cli-auth-confirm?login_code=login']);
      expect(server.waited).toEqual([2_000, 2_000]);
      expect(server.seen.map((request) => [request.path, bodyOf(request)])).toEqual([
        ['/auth/cli', { expires_in_millis: 60_000 }],
        ...Array.from({ length: 3 }, () => ['/auth/cli/poll', { polling_code: 'poll' }]),
      ]);
    });

    it.each([
      ['expired', 'CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.'],
      ['used', 'CLI_AUTH_USED_ERROR', 'This authentication token has already been used.'],
      ['lost', 'CLI_AUTH_ERROR', 'The server says lost.'],
    ])('that is %s says so', async (status, code, message) => {
      const { login } = commandLine({ status });
      expect(await login()).toMatchObject({ status: 'error', error: { code, message } });
    });

    it('times out after a maximum number of attempts', async () => {
      const { login, server } = commandLine({ status: 'waiting' });
      expect(await login({ maxAttempts: 3, waitTimeMillis: 5 })).toMatchObject({
        error: { code: 'CLI_AUTH_ERROR', message: 'Timed out waiting for CLI authentication.' },
      });
      expect(server.count('/auth/cli/poll')).toBe(3);
      expect(server.waited).toEqual([5, 5, 5]);
    });

    it('is shown with its origin to the person who confirms it; an unknown code is null', async () => {
      const details = {
        grants: 'session',
        project_display_name: 'Acme',
        requested_from: { ip: '192.0.2.7', user_agent: 'acme-cli/2' },
        requested_at_millis: 1_000,
        expires_at_millis: 2_000,
      };
      const { client, server } = clientOnPage((_, nth) =>
        nth === 1 ? json(details) : new Response('The code is not open.', { status: 400 }),
      );
      expect(await client.getCliLoginDetails('login')).toEqual({
        requestedAt: new Date(1_000),
        expiresAt: new Date(2_000),
        clientAddress: '192.0.2.7',
        userAgent: 'acme-cli/2',
      });
      expect(await client.getCliLoginDetails('gone')).toBeNull();
      expect(server.seen.map(bodyOf)).toEqual([{ login_code: 'login' }, { login_code: 'gone' }]);
    });
  });
});

describe('own passkeys', () => {
  const passkey = {
    credential_id: 'Y3JlZA',
    provider_name: 'iCloud Keychain',
    id: 'k/1',
    name: 'Laptop',
    rp_id: 'app.test',
    transports: ['internal'],
    is_backed_up: true,
    created_at_millis: 1_760_000_000_000,
    last_used_at_millis: null,
  };

  it('passkeys are listed, renamed and deleted', async () => {
    const { current, sentByUser } = await bothUsers({ 'GET /auth/passkeys': { items: [passkey] } });
    const [found] = await current.listPasskeys();
    expect(found).toMatchObject({
      id: 'k/1',
      name: 'Laptop',
      hostname: 'app.test',
      isBackedUp: true,
      createdAt: new Date(1_760_000_000_000),
      lastUsedAt: null,
    });
    await found!.rename(null);
    await found!.delete();
    expect(sentByUser()).toEqual([
      'GET /auth/passkeys client',
      'PATCH /auth/passkeys/k%2F1 client {"name":null}',
      'DELETE /auth/passkeys/k%2F1 client',
    ]);
  });
});

describe('passkeys', () => {
  const SENTINEL = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const base64url = (text: string) => Buffer.from(text).toString('base64url');

  const requestOptions = (rpId = SENTINEL) => ({ rpId, challenge: base64url('challenge'), allowCredentials: [] });
  const creationOptions = (id = base64url('user'), rpId = SENTINEL) => ({
    rp: { id: rpId, name: 'App' },
    user: { id, name: 'n', displayName: 'n' },
    challenge: base64url('challenge'),
    pubKeyCredParams: [],
  });
  const credential = {
    id: 'id',
    rawId: bytes('raw'),
    type: 'public-key',
    response: { clientDataJSON: bytes('data'), attestationObject: bytes('object'), signature: bytes('signature') },
    getClientExtensionResults: () => ({}),
  };

  /** A browser whose authenticator returns `answer`, and a server that accepts it. */
  function app(answer: unknown, { options, ends = session() }: { options?: object; ends?: Response } = {}) {
    const given = clientOnPage(
      ({ path }) =>
        path.includes('initiate')
          ? json({
              code: 'c',
              options_json: options ?? (path.includes('regis') ? creationOptions() : requestOptions()),
            })
          : ends,
      { tokens: signedIn(), href: 'https://app.test/handler/sign-in' },
    );
    const asked: { publicKey: { rpId?: string; rp?: { id: string }; challenge: ArrayBuffer } }[] = [];
    const take = (request: never) => {
      asked.push(request);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    given.page.credentials = { get: take, create: take } as unknown as CredentialsContainer;
    return { ...given, asked, register: (hostname?: string) => registerPasskey(given.client.context, { hostname }) };
  }

  describe('a passkey', () => {
    it("signs in on the page's own host, which takes the place of the sentinel", async () => {
      const { client, server, asked } = app(credential);
      expect(await client.signInWithPasskey()).toEqual({ status: 'ok', data: undefined });
      expect(asked[0]!.publicKey.rpId).toBe('app.test');
      expect(Buffer.from(asked[0]!.publicKey.challenge).toString()).toBe('challenge');
      expect(bodyOf(server.seen[1]!)).toEqual({
        code: 'c',
        authentication_response: {
          id: 'id',
          rawId: base64url('raw'),
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: base64url('data'),
            attestationObject: base64url('object'),
            signature: base64url('signature'),
          },
        },
      });
    });

    it('is added, for the host that is given', async () => {
      const { register, asked, server } = app(credential, { ends: json({ user_handle: 'h' }) });
      expect(await register('login.app.test')).toEqual({ status: 'ok', data: undefined });
      expect(asked[0]!.publicKey.rp!.id).toBe('login.app.test');
      expect(bodyOf(server.seen[1]!)).toMatchObject({ code: 'c', credential: { id: 'id' } });
    });

    it('is not asked for by a relying party that the server names itself', async () => {
      const { client, asked } = app(credential, { options: requestOptions('evil.test') });
      await expect(client.signInWithPasskey()).rejects.toThrow('evil.test');
      expect(asked).toEqual([]);
    });

    it.each([0, 65])(
      'is not made for a user id of %i bytes (WebAuthn user id length 1 to 64 bytes)',
      async (length) => {
        const { register } = app(credential, { options: creationOptions(base64url('u'.repeat(length))) });
        expect(await register()).toMatchObject({
          status: 'error',
          error: { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'ERROR_INVALID_USER_ID_LENGTH' } },
        });
      },
    );

    it.each([
      ['AbortError', 'ERROR_CEREMONY_ABORTED'],
      ['ConstraintError', 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'],
      ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'],
      ['NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'],
      ['SecurityError', 'ERROR_INVALID_RP_ID'],
      ['UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR'],
    ])('that the browser refuses by %s gives %s', async (name, code) => {
      const { client, register } = app(new DOMException('No.', name));
      const refused = { status: 'error', error: { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code } } };
      expect(await client.signInWithPasskey()).toMatchObject(refused);
      expect(await register()).toMatchObject(refused);
    });

    it('that is refused on an address has an invalid domain', async () => {
      const { register } = app(new DOMException('No.', 'SecurityError'));
      expect(await register('127.0.0.1')).toMatchObject({ error: { details: { code: 'ERROR_INVALID_DOMAIN' } } });
    });

    it('that the server refuses gives its error', async () => {
      const refused = app(credential, { ends: knownError('PASSKEY_AUTHENTICATION_FAILED', 400, { message: 'm' }) });
      expect(await refused.client.signInWithPasskey()).toMatchObject({
        error: { code: 'PASSKEY_AUTHENTICATION_FAILED' },
      });
      const refusedToo = app(credential, { ends: knownError('PASSKEY_REGISTRATION_FAILED', 400, { message: 'm' }) });
      expect(await refusedToo.register()).toMatchObject({ error: { code: 'PASSKEY_REGISTRATION_FAILED' } });
    });

    it('needs a browser that knows passkeys', async () => {
      const { client, page } = app(credential);
      page.credentials = undefined;
      await expect(client.signInWithPasskey()).rejects.toThrow('knows no passkeys');
    });
  });
});

describe('sign in again', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tokenOf = (sub: string, id: string) => {
    const iat = Math.floor(Date.now() / 1_000);
    return `${part({ alg: 'ES256' })}.${part({ sub, iat, exp: iat + 600, jti: id })}.c2ln`;
  };
  const who = { email: 'ada@example.com', password: 'correct horse', asUser: 'ada' };

  /** Ada is signed in, and the user `sub` signs in. */
  function signInBy(sub: string) {
    const given = clientOnPage(
      ({ path }) =>
        path === '/auth/password/sign-in'
          ? json({ access_token: tokenOf(sub, 'new'), refresh_token: 'refresh-2', user_id: sub })
          : json({ success: true }),
      { tokens: { refreshToken: 'refresh-1', accessToken: tokenOf('ada', 'old') } },
    );
    const ended = () =>
      given.server.seen
        .filter(({ method, path }) => `${method} ${path}` === 'DELETE /auth/sessions/current')
        .map(({ headers }) => headers.get('x-stack-refresh-token'));
    return { ...given, ended };
  }

  describe('who signs in again', () => {
    it('has the new session in the place of the one of before, and stays on the page', async () => {
      const { client, store, page, ended } = signInBy('ada');
      expect(await client.signInWithCredential(who)).toEqual({ status: 'ok', data: undefined });
      expect([store.get()?.refreshToken, ended(), page.visited]).toEqual(['refresh-2', ['refresh-1'], []]);
    });

    it('cannot be somebody else, whose session ends', async () => {
      const { client, store, ended } = signInBy('bob');
      await expect(client.signInWithCredential(who)).rejects.toBeInstanceOf(OtherUserError);
      expect([store.get()?.refreshToken, ended()]).toEqual(['refresh-1', ['refresh-2']]);
    });

    it('is asked for the second factor on the same page', async () => {
      const { client, page } = clientOnPage(() =>
        knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'attempt-1' }),
      );
      await expect(client.signInWithCredential(who)).rejects.toBeInstanceOf(
        KnownErrors.MultiFactorAuthenticationRequired,
      );
      expect([page.visited, page.stored.size]).toEqual([[], 0]);
    });
  });
});
