import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clientOnPage, session, signedIn } from '../../test/client-on-page.js';
import { json, knownError } from '../../test/fake-server.js';
import { registerPasskey } from './passkeys.js';

const SENTINEL = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = {
  id: 'id',
  rawId: bytes('raw'),
  type: 'public-key',
  response: { clientDataJSON: bytes('data'), signature: bytes('signature'), userHandle: bytes('u-1') },
  getClientExtensionResults: () => ({}),
};

interface Asked {
  mediation?: string;
  signal?: AbortSignal;
  publicKey: { rpId?: string; rp?: { id: string } };
}

/** Signals that the browser received. */
let signals: [string, object][];
const signalMethods = Object.fromEntries(
  ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails'].map((name) => [
    name,
    (options: object) => Promise.resolve(void signals.push([name, options])),
  ]),
);
const browserWith = (methods: object) => Object.assign(globalThis, { PublicKeyCredential: methods });
beforeEach(() => {
  signals = [];
});
afterEach(() => {
  delete (globalThis as { PublicKeyCredential?: unknown }).PublicKeyCredential;
});

/** @param act what the browser does with a request */
function app(act: (asked: Asked) => unknown, answers: { rpId?: string; ends?: Response; hasPasskey?: boolean } = {}) {
  const given = clientOnPage(
    ({ path }) => {
      if (path.includes('initiate'))
        return json({
          code: 'c',
          ...(answers.rpId && { rp_id: answers.rpId }),
          options_json: path.includes('regis')
            ? { rp: { id: SENTINEL, name: 'App' }, user: { id: base64url('u'), name: 'n' }, challenge: 'AA' }
            : { rpId: SENTINEL, challenge: 'AA' },
        });
      if (path.includes('check-removed')) return json({ is_removed: true });
      if (path.includes('users/me')) return json({ passkey_auth_enabled: answers.hasPasskey ?? false });
      return path.includes('password') || !answers.ends ? session() : answers.ends;
    },
    { tokens: signedIn(), href: 'https://app.test/handler/sign-in' },
  );
  const asked: Asked[] = [];
  const take = async (request: never) => {
    asked.push(request);
    return act(request);
  };
  given.page.credentials = { get: take, create: take } as unknown as CredentialsContainer;
  const paths = () => given.server.seen.map(({ path }) => path.replace('/auth/passkey/', ''));
  return { ...given, asked, paths };
}
const untilAborted = ({ signal }: Asked) =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError'))),
  );

describe('passkeys in the autofill of a field', () => {
  it('are not offered, and take no challenge, where the browser cannot', async () => {
    for (const methods of [{}, { isConditionalMediationAvailable: () => Promise.resolve(false) }]) {
      browserWith(methods);
      const { client, paths } = app(() => credential);
      expect(await client.offerPasskeys()).toEqual({ status: 'unavailable' });
      expect(paths()).toEqual([]);
    }
  });

  it('sign in once the user has chosen one', async () => {
    browserWith({ isConditionalMediationAvailable: () => Promise.resolve(true) });
    const { client, asked, paths } = app(() => credential);
    const offered = await client.offerPasskeys();
    expect(asked[0]).toMatchObject({ mediation: 'conditional', publicKey: { rpId: 'app.test' } });
    if (offered.status !== 'chosen') throw new Error(offered.status);
    expect(await offered.signIn({ noRedirect: true })).toEqual({ status: 'ok', data: undefined });
    expect(paths()).toEqual(['initiate-passkey-authentication', 'sign-in']);
  });

  it('end with the signal of the page, with another offer, and with a prompt', async () => {
    browserWith({ isConditionalMediationAvailable: () => Promise.resolve(true) });
    const { client, asked } = app((request) => (request.mediation ? untilAborted(request) : credential));
    const offer = async (signal?: AbortSignal) => {
      const before = asked.length;
      const offered = client.offerPasskeys({ signal });
      while (asked.length === before) await new Promise(setImmediate);
      return { offered };
    };
    const leaves = new AbortController();
    const { offered: first } = await offer(leaves.signal);
    leaves.abort();
    expect(await first).toEqual({ status: 'ended' });
    const { offered: second } = await offer();
    const { offered: third } = await offer();
    expect(await second).toEqual({ status: 'ended' });
    expect(await client.signInWithPasskey({ noRedirect: true })).toMatchObject({ status: 'ok' });
    expect(await third).toEqual({ status: 'ended' });
  });

  it('are unavailable if the browser refuses, so that the page does not ask again', async () => {
    browserWith({ isConditionalMediationAvailable: () => Promise.resolve(true) });
    const { client } = app(() => Promise.reject(new DOMException('No.', 'NotAllowedError')));
    expect(await client.offerPasskeys()).toEqual({ status: 'unavailable' });
  });
});

describe('a passkey without a prompt', () => {
  const able = { getClientCapabilities: () => Promise.resolve({ conditionalCreate: true }) };
  const signIn = { email: 'a@b.co', password: 'p', noRedirect: true, addPasskeyQuietly: true };

  it('is made after a sign-in by password, for users who have none', async () => {
    browserWith(able);
    const { client, asked, paths } = app(() => credential);
    expect(await client.signInWithCredential(signIn)).toEqual({ status: 'ok', data: undefined });
    expect(asked).toEqual([expect.objectContaining({ mediation: 'conditional' })]);
    expect(paths()).toEqual(['/auth/password/sign-in', '/users/me', 'initiate-passkey-registration', 'register']);
  });

  it.each([
    ['the browser lacks it', {}, {}, signIn],
    ['the user has a passkey', able, { hasPasskey: true }, signIn],
    ['the app has not asked for it', able, {}, { ...signIn, addPasskeyQuietly: undefined }],
  ])('is not made if %s', async (_name, methods, answers, options) => {
    browserWith(methods);
    const { client, asked } = app(() => credential, answers);
    expect(await client.signInWithCredential(options)).toEqual({ status: 'ok', data: undefined });
    expect(asked).toEqual([]);
  });

  it('that the browser refuses does not fail the sign-in', async () => {
    browserWith(able);
    const { client } = app(() => Promise.reject(new DOMException('No.', 'NotAllowedError')));
    expect(await client.signInWithCredential(signIn)).toEqual({ status: 'ok', data: undefined });
  });
});

describe('the relying party id of a project', () => {
  const idsOf = (asked: Asked[]) => asked.map(({ publicKey }) => publicKey.rpId ?? publicKey.rp?.id);

  it('is preferred to the host of the page', async () => {
    const { client, asked } = app(() => credential, { rpId: 'shop.example' });
    await client.signInWithPasskey({ noRedirect: true });
    await registerPasskey(client.context);
    expect(idsOf(asked)).toEqual(['shop.example', 'shop.example']);
  });

  it('gives way to the host if the browser does not let the page name it', async () => {
    const act = ({ publicKey }: Asked) =>
      publicKey.rpId === 'shop.example' ? Promise.reject(new DOMException('No.', 'SecurityError')) : credential;
    const { client, asked } = app(act, { rpId: 'shop.example' });
    expect(await client.signInWithPasskey({ noRedirect: true })).toEqual({ status: 'ok', data: undefined });
    expect(idsOf(asked)).toEqual(['shop.example', 'app.test']);
  });

  it('can be passed over for passkeys of the host, which are never asked for by themselves', async () => {
    const refused = app(() => Promise.reject(new DOMException('No.', 'NotAllowedError')), { rpId: 'shop.example' });
    expect(await refused.client.signInWithPasskey({ noRedirect: true })).toMatchObject({ status: 'error' });
    expect(idsOf(refused.asked)).toEqual(['shop.example']);
    const older = app(() => credential, { rpId: 'shop.example' });
    await older.client.signInWithPasskey({ noRedirect: true, hostname: 'app.test' });
    expect(idsOf(older.asked)).toEqual(['app.test']);
  });
});

describe('the browser is told', () => {
  const ends = () => knownError('PASSKEY_AUTHENTICATION_FAILED', 400, { message: 'm' });

  it('about a removed passkey that failed to sign in', async () => {
    browserWith(signalMethods);
    const { client, paths } = app(() => credential, { ends: ends() });
    expect(await client.signInWithPasskey()).toMatchObject({ status: 'error' });
    expect(paths()).toEqual(['initiate-passkey-authentication', 'sign-in', 'check-removed']);
    expect(signals).toEqual([['signalUnknownCredential', { rpId: 'app.test', credentialId: 'id' }]]);
  });

  it('nothing if it does not want to know', async () => {
    browserWith({});
    const { client, paths } = app(() => credential, { ends: ends() });
    expect(await client.signInWithPasskey()).toMatchObject({ status: 'error' });
    expect(paths()).toEqual(['initiate-passkey-authentication', 'sign-in']);
  });
});
