import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderConfig } from '@hallpass/project-config';
import { FLAGS, type Forgery, SoftwareAuthenticator } from '@hallpass/testing';
import { credentialIdOf, type StoredPasskey, verifyAuthentication } from './verify-authentication.js';
import { verifyRegistration } from './verify-registration.js';
import { userHandleOf } from './webauthn-options.js';

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
  passkey = { userId, ...(await verifyRegistration(project, credential, options.challenge)) };
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
