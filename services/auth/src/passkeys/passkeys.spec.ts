import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderConfig } from '@hallpass/project-config';
import { FLAGS, type Forgery, SoftwareAuthenticator, cbor } from '@hallpass/testing';
import { credentialIdOf, type StoredPasskey, verifyAuthentication } from './verify-authentication.js';
import { verifyRegistration } from './passkey-registration.service.js';
import { providerNameOf } from './provider-name.js';
import { userHandleOf, creationOptions, requestOptions } from './webauthn-options.js';

describe('verify authentication', () => {
  const project = renderConfig({
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com' },
    'domains.trustedDomains.other': { baseUrl: 'https://other.example.com' },
  });
  const userId = '8c1b1d5e-0000-4000-8000-00000000000a';
  const options = { challenge: 'Y2hhbGxlbmdl' };
  const authenticator = new SoftwareAuthenticator('https://app.example.com');
  let passkey: StoredPasskey;

  beforeAll(async () => {
    const credential = authenticator.create({ ...options, user: { id: userHandleOf(userId) } });
    passkey = { userId, ...(await verifyRegistration(project, credential, options)) };
  });

  const verify = (response: unknown) => verifyAuthentication(project, response, options.challenge, passkey);
  const FAILED = { code: 'PASSKEY_AUTHENTICATION_FAILED', status: 400, details: { message: expect.any(String) } };
  const otherOrigin = { origin: 'https://other.example.com' };

  const FORGERIES: [string, Forgery][] = [
    ['another challenge', { clientData: { challenge: 'b3RoZXI' } }],
    ['the type of a registration', { clientData: { type: 'webauthn.create' } }],
    ['an untrusted origin', { clientData: { origin: 'https://evil.test' } }],
    ['another trusted origin than it was made on', { clientData: otherOrigin }],
    ['another trusted origin and its RP id', { clientData: otherOrigin, rpId: 'other.example.com' }],
    ['the RP id of another site', { rpId: 'evil.test' }],
    ['a frame on another site', { clientData: { crossOrigin: true } }],
    ['nobody present', { flags: FLAGS.userVerified }],
    ['the user handle of somebody else', { userHandle: userHandleOf('8c1b1d5e-0000-4000-8000-00000000000b') }],
    ['no user handle', { userHandle: null }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['a key of another kind', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
    ['two ids', { outer: { rawId: 'b3RoZXI' } }],
    ['another type of credential', { outer: { type: 'password' } }],
    ['no response', { outer: { response: undefined } }],
  ];

  describe('a sign-in, WebAuthn L3 §7.2', () => {
    it.each(FORGERIES)('is refused with %s', async (_name, forgery) => {
      await expect(verify(authenticator.get(options, forgery))).rejects.toMatchObject(FAILED);
    });

    it.each([['clientDataJSON'], ['authenticatorData'], ['signature']] as const)(
      'is refused with one bit changed in %s, and without it',
      async (field) => {
        const given = authenticator.get(options);
        const bytes = Buffer.from(given.response[field], 'base64url');
        bytes[bytes.length - 1]! ^= 1;
        const changed = { ...given, response: { ...given.response, [field]: bytes.toString('base64url') } };
        await expect(verify(changed)).rejects.toMatchObject(FAILED);
        const without = { ...given, response: { ...given.response, [field]: undefined } };
        await expect(verify(without)).rejects.toMatchObject(FAILED);
      },
    );

    it.each([null, 'response', [], {}, { response: null }])('is refused when it is %j', async (response) => {
      await expect(verify(response)).rejects.toMatchObject(FAILED);
    });

    it.each([
      [FLAGS.userPresent | FLAGS.userVerified, { isUserVerified: true, isBackedUp: false }],
      [FLAGS.userPresent, { isUserVerified: false, isBackedUp: false }],
      [FLAGS.userPresent | FLAGS.backupEligible | FLAGS.backedUp, { isUserVerified: false, isBackedUp: true }],
    ])('with flags %d reports what the authenticator knows', async (flags, expected) => {
      await expect(verify(authenticator.get(options, { flags, signCount: 5 }))).resolves.toEqual({
        signCount: 5,
        ...expected,
      });
    });

    it('leaves a falling count to the caller', async () => {
      await expect(verify(authenticator.get(options, { signCount: 0 }))).resolves.toMatchObject({ signCount: 0 });
    });
  });

  describe('the credential id of a response', () => {
    it.each([[null], [undefined], ['text'], [{}], [{ id: 7 }], [{ id: ['a'] }]])('does not exist in %j', (response) => {
      expect(credentialIdOf(response)).toBeNull();
    });

    it('is returned', () => {
      expect(credentialIdOf({ id: 'abc' })).toBe('abc');
    });
  });
});

describe('verify registration', () => {
  const project = renderConfig({ 'domains.trustedDomains.app': { baseUrl: 'https://app.example.com' } });
  const options = { challenge: 'Y2hhbGxlbmdl', user: { id: 'dXNlcg' } };
  const authenticator = new SoftwareAuthenticator('https://app.example.com');
  const verify = (credential: unknown) => verifyRegistration(project, credential, options);
  const forged = (forgery: Forgery) => verify(authenticator.create(options, forgery));

  const FAILED = { code: 'PASSKEY_REGISTRATION_FAILED', status: 400, details: { message: expect.any(String) } };

  const FORGERIES: [string, Forgery][] = [
    ['another challenge', { clientData: { challenge: 'b3RoZXI' } }],
    ['no challenge', { clientData: { challenge: undefined } }],
    ['the type of a sign-in', { clientData: { type: 'webauthn.get' } }],
    ['an untrusted origin', { clientData: { origin: 'https://evil.test' }, rpId: 'evil.test' }],
    [
      'a subdomain of a trusted origin',
      { clientData: { origin: 'https://x.app.example.com' }, rpId: 'x.app.example.com' },
    ],
    ['a trusted host on another port', { clientData: { origin: 'https://app.example.com:8443' } }],
    ['a trusted host without TLS', { clientData: { origin: 'http://app.example.com' } }],
    ['an origin with a path', { clientData: { origin: 'https://app.example.com/' } }],
    ['an origin in other letters', { clientData: { origin: 'https://APP.example.com' } }],
    ['an origin that is none', { clientData: { origin: 'app.example.com' } }],
    ['an origin that is no text', { clientData: { origin: ['https://app.example.com'] } }],
    ['no origin', { clientData: { origin: undefined } }],
    ['a frame on another site', { clientData: { crossOrigin: true } }],
    ['a frame that names the other site', { clientData: { crossOrigin: true, topOrigin: 'https://app.example.com' } }],
    ['the RP id of another site', { rpId: 'evil.test' }],
    ['the RP id of the parent domain', { rpId: 'example.com' }],
    ['nobody present', { flags: FLAGS.userVerified }],
    ['no flags at all', { flags: 0 }],
    ['an algorithm that was not offered: ES384', { algorithm: -35 }],
    ['an algorithm that was not offered: RS1', { algorithm: -65535 }],
    ['an attestation statement where none can be', { attestation: { fmt: 'none', attStmt: new Map([['alg', -7]]) } }],
    [
      'a self attestation with a wrong signature',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, number | Buffer>([
            ['alg', -7],
            ['sig', Buffer.alloc(70, 1)],
          ]),
        },
      },
    ],
    [
      'certificates',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, number | Buffer | Buffer[]>([
            ['alg', -7],
            ['sig', Buffer.alloc(70, 1)],
            ['x5c', [Buffer.alloc(300, 1)]],
          ]),
        },
      },
    ],
    ['an attestation of a kind unknown', { attestation: { fmt: 'made-up', attStmt: new Map() } }],
    ['a credential id beyond 1023 bytes', { credentialId: Buffer.alloc(1024, 7) }],
    ['an empty credential id', { credentialId: Buffer.alloc(0) }],
    ['another id outside than inside', { outer: { id: 'b3RoZXI', rawId: 'b3RoZXI' } }],
    ['two ids', { outer: { rawId: 'b3RoZXI' } }],
    ['another type of credential', { outer: { type: 'password' } }],
    ['no response', { outer: { response: undefined } }],
  ];

  const MALFORMED: [string, unknown][] = [
    ['null', null],
    ['text', 'credential'],
    ['a list', []],
    ['an empty object', {}],
    ['client data that is not JSON', { ...authenticator.create(options), response: { clientDataJSON: 'AAAA' } }],
    ['client data that is null', { response: { clientDataJSON: Buffer.from('null').toString('base64url') } }],
  ];

  describe('a registration, WebAuthn L3 §7.1', () => {
    it.each(FORGERIES)('is refused with %s', async (_name, forgery) => {
      await expect(forged(forgery)).rejects.toMatchObject(FAILED);
    });

    it.each(MALFORMED)('is refused when it is %s', async (_name, credential) => {
      await expect(verify(credential)).rejects.toMatchObject(FAILED);
    });

    it.each([
      ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
      ['empty', () => Buffer.alloc(0)],
      ['not CBOR', () => Buffer.from('attestation')],
      ['another structure', () => cbor([1, 2, 3])],
    ])('is refused with an attestation object that is %s', async (_name, change) => {
      const credential = authenticator.create(options);
      const { attestationObject } = credential.response;
      credential.response.attestationObject = change(Buffer.from(attestationObject, 'base64url')).toString('base64url');
      await expect(verify(credential)).rejects.toMatchObject(FAILED);
    });

    it("tells the site's operator how to fix an origin that is not trusted", async () => {
      const refused = forged({ clientData: { origin: 'https://evil.test' }, rpId: 'evil.test' });
      await expect(refused).rejects.toMatchObject({ details: { message: expect.stringContaining('trusted domains') } });
    });

    it('is refused by a project in production mode on plain localhost', async () => {
      const config = renderConfig({ 'domains.allowLocalhost': true });
      const credential = new SoftwareAuthenticator('http://localhost:3000').create(options);
      const inProduction = { config, isProductionMode: true };
      await expect(verifyRegistration(inProduction, credential, options)).rejects.toMatchObject(FAILED);
      await expect(
        verifyRegistration({ ...inProduction, isProductionMode: false }, credential, options),
      ).resolves.toMatchObject({ rpId: 'localhost' });
    });

    it('returns what to store', async () => {
      const flags = FLAGS.userPresent | FLAGS.backupEligible | FLAGS.backedUp;
      await expect(forged({ flags, signCount: 7 })).resolves.toEqual({
        credentialId: authenticator.credentialId.toString('base64url'),
        publicKey: expect.any(Uint8Array),
        rpId: 'app.example.com',
        signCount: 7,
        transports: ['internal'],
        isBackedUp: true,
        aaguid: '00000000-0000-0000-0000-000000000000',
      });
    });

    it('may come without anyone present only if the browser was asked for a quiet one', async () => {
      const credential = authenticator.create(options, { flags: FLAGS.userVerified });
      await expect(verify(credential)).rejects.toMatchObject(FAILED);
      const quiet = { challenge: options.challenge, isQuiet: true };
      await expect(verifyRegistration(project, credential, quiet)).resolves.toMatchObject({
        rpId: 'app.example.com',
      });
      const forged = authenticator.create(options, { flags: 0, clientData: { challenge: 'b3RoZXI' } });
      await expect(verifyRegistration(project, forged, quiet)).rejects.toMatchObject(FAILED);
    });

    it('keeps only well-formed transports', async () => {
      const credential = authenticator.create(options);
      const given = { ...credential.response, transports: ['usb', 'Not One', 7, null, 'x'.repeat(33), 'smart-card'] };
      const kept = await verify({ ...credential, response: given });
      expect(kept.transports).toEqual(['usb', 'smart-card']);
    });
  });
});

describe('webauthn options', () => {
  const user = { userId: '8c1b1d5e-0000-4000-8000-00000000000a', displayName: 'Ada', email: 'ada@example.com' };

  describe('options for the browser, contract/02 §5', () => {
    it('of a registration are exactly those of the contract', () => {
      expect(creationOptions('Project', user, 'Y2hhbGxlbmdl')).toEqual({
        rp: { id: 'THIS_VALUE_WILL_BE_REPLACED.example.com', name: 'Project' },
        user: { id: 'OGMxYjFkNWUtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDBh', name: 'Ada', displayName: 'Ada' },
        challenge: 'Y2hhbGxlbmdl',
        timeout: 60000,
        attestation: 'none',
        excludeCredentials: [],
        pubKeyCredParams: [
          { alg: -8, type: 'public-key' },
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
        extensions: { credProps: true },
      });
    });

    it.each([
      [{ displayName: null }, 'ada@example.com'],
      [{ displayName: null, email: null }, 'User'],
    ])('name a user with %j as %s', (change, name) => {
      const { user: named } = creationOptions('Project', { ...user, ...change }, 'Y2hhbGxlbmdl');
      expect(named).toMatchObject({ name, displayName: name });
    });

    it('of a sign-in are exactly those of the contract', () => {
      expect(requestOptions('Y2hhbGxlbmdl')).toEqual({
        rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
        challenge: 'Y2hhbGxlbmdl',
        allowCredentials: [],
        timeout: 60000,
        userVerification: 'preferred',
      });
    });
  });
});

describe('the relying party id of a project', () => {
  const domains = {
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com' },
    'domains.trustedDomains.other': { baseUrl: 'https://other.test' },
  };
  const config = renderConfig({ ...domains, 'auth.passkey.rpId': 'example.com' });
  const hostedPagesUrl = 'https://auth.example.net/p/one/';
  const project = { config, isProductionMode: true, hostedPagesUrl };
  const options = { challenge: 'Y2hhbGxlbmdl', user: { id: userHandleOf('8c1b1d5e-0000-4000-8000-00000000000a') } };
  const verify = (origin: string, rpId: string, of: Parameters<typeof verifyRegistration>[0] = project) =>
    verifyRegistration(of, new SoftwareAuthenticator(origin).create(options, { rpId }), options);
  const REFUSED = { code: 'PASSKEY_REGISTRATION_FAILED' };

  it.each(['https://app.example.com', 'https://other.test', 'https://auth.example.net'])(
    'is accepted on %s, along with the host of the page',
    async (origin) => {
      await expect(verify(origin, 'example.com')).resolves.toMatchObject({ rpId: 'example.com' });
      const { hostname } = new URL(origin);
      await expect(verify(origin, hostname)).resolves.toMatchObject({ rpId: hostname });
    },
  );

  it.each([
    ['on a page that the project does not trust', 'https://evil.test', 'example.com', project],
    ['of another page', 'https://app.example.com', 'other.test', project],
    ['that the project has not set', 'https://app.example.com', 'example.com', renderConfig(domains)],
    [
      'that is of no trusted domain',
      'https://app.example.com',
      'example.org',
      renderConfig({ ...domains, 'auth.passkey.rpId': 'example.org' }),
    ],
  ])('is refused %s', async (_name, origin, rpId, of) => {
    await expect(verify(origin, rpId, of)).rejects.toMatchObject(REFUSED);
  });

  it('signs in with passkeys made before it was set, and with those made after', async () => {
    const userId = '8c1b1d5e-0000-4000-8000-00000000000a';
    for (const rpId of ['app.example.com', 'example.com']) {
      const authenticator = new SoftwareAuthenticator('https://app.example.com');
      const made = await verifyRegistration(project, authenticator.create(options, { rpId }), options);
      const passkey = { userId, ...made };
      const given = authenticator.get(options, { rpId });
      await expect(verifyAuthentication(project, given, options.challenge, passkey)).resolves.toMatchObject({
        isUserVerified: true,
      });
      const elsewhere = authenticator.get(options, {
        rpId: 'other.test',
        clientData: { origin: 'https://other.test' },
      });
      await expect(verifyAuthentication(project, elsewhere, options.challenge, passkey)).rejects.toMatchObject({
        code: 'PASSKEY_AUTHENTICATION_FAILED',
      });
    }
  });
});

describe('the provider of a passkey', () => {
  it.each([
    ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
    ['00000000-0000-0000-0000-000000000000', null],
    ['constructor', null],
    [null, null],
  ])('%j is %j', (aaguid, name) => expect(providerNameOf(aaguid)).toBe(name));
});
