import { describe, expect, it } from '@jest/globals';
import { bodyOf, clientOnPage, session, signedIn } from '../../test/client-on-page.js';
import { json, knownError } from '../../test/fake-server.js';
import { registerPasskey } from './passkeys.js';

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
        ? json({ code: 'c', options_json: options ?? (path.includes('regis') ? creationOptions() : requestOptions()) })
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

  it.each([0, 65])('is not made for a user id of %i bytes (WebAuthn user id length 1 to 64 bytes)', async (length) => {
    const { register } = app(credential, { options: creationOptions(base64url('u'.repeat(length))) });
    expect(await register()).toMatchObject({
      status: 'error',
      error: { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'ERROR_INVALID_USER_ID_LENGTH' } },
    });
  });

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
