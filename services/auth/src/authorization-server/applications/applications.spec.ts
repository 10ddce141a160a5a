import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readDto } from '@hallpass/http';
import { CreateApplicationDto, UpdateApplicationDto } from './application.dto.js';

const CALLBACK = 'https://app.example.com/callback';
const NATIVE = { kind: 'native', redirect_uris: ['com.example.app:/callback'] };
const MACHINE = { kind: 'machine', redirect_uris: undefined };
const request = (more: object = {}) => ({ kind: 'web', display_name: 'App', redirect_uris: [CALLBACK], ...more });

const publicKey = (type: 'ec' | 'rsa' | 'ed25519', options: object = {}): object =>
  generateKeyPairSync(type as 'ec', options as { namedCurve: string }).publicKey.export({ format: 'jwk' });
const EC = publicKey('ec', { namedCurve: 'P-256' });
const PRIVATE = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const WEAK_RSA = publicKey('rsa', { modulusLength: 1_024 });
const OTHER_CURVE = publicKey('ec', { namedCurve: 'P-521' });
const signed = (jwks: unknown) => ({ authentication: 'private_key_jwt', jwks });

function faultsOf(type: new () => object, body: object): string[] {
  const faults: string[] = [];
  readDto(type, body, { path: 'body', text: false, faults });
  return faults;
}

describe('a new application, contract/08 §1', () => {
  it.each<[string, object, string]>([
    ['an unknown kind', { kind: 'spa' }, 'kind must be one of'],
    ['no name', { display_name: '' }, 'display_name must not be empty'],
    ['no address', { redirect_uris: [] }, 'redirect_uris must have at least 1 items'],
    ['the same address twice', { redirect_uris: [CALLBACK, CALLBACK] }, 'redirect_uris must not repeat a value'],
    ['51 addresses', { redirect_uris: Array.from({ length: 51 }, (_, n) => `${CALLBACK}/${n}`) }, 'at most 50 items'],
    ['a long address', { redirect_uris: [`${CALLBACK}/${'x'.repeat(2_000)}`] }, '[0] must be at most 2000 characters'],
    ['a relative address', { redirect_uris: ['/callback'] }, '[0] must be an absolute URL'],
    ['a fragment', { redirect_uris: [`${CALLBACK}#`] }, '[0] must not have a fragment'],
    ['plain http', { redirect_uris: ['http://app.example.com/'] }, '[0] must be an https URL'],
    ['a host that begins like a loopback', { redirect_uris: ['http://localhost.example.com/'] }, '[0] must be an'],
    ['a wildcard', { redirect_uris: ['https://*.example.com/'] }, '[0] must not contain a wildcard'],
    ['credentials', { redirect_uris: ['https://a:b@example.com/'] }, '[0] must not contain a user name'],
    ['a space', { redirect_uris: ['https://example.com/ '] }, '[0] must be an absolute URL'],
    ['a backslash', { redirect_uris: ['https:\\\\example.com'] }, '[0] must be an absolute URL'],
    ['a scheme that runs code', { ...NATIVE, redirect_uris: ['javascript:alert(1)'] }, '[0] must be an https URL'],
    ['a private scheme without a dot', { ...NATIVE, redirect_uris: ['myapp:/callback'] }, '[0] must be an https URL'],
    ['a private scheme of a web app', { redirect_uris: NATIVE.redirect_uris }, 'redirect_uris may contain private'],
    ['a fragment after sign-out', { post_logout_redirect_uris: ['https://a.example/#x'] }, '[0] must not have a frag'],
    ['addresses of a machine', { ...MACHINE, redirect_uris: [CALLBACK] }, 'redirect_uris must be empty'],
    ['a secret in a browser', { kind: 'browser', authentication: 'client_secret' }, "authentication must be 'none'"],
    [
      'a machine without a secret',
      { ...MACHINE, authentication: 'none' },
      "authentication must be 'client_secret', 'private_key_jwt' or",
    ],
    ['a scope with a space', { scopes: ['openid profile'] }, 'scopes[0] must be a scope'],
    ['a long scope', { scopes: ['x'.repeat(101)] }, 'scopes[0] must be at most 100 characters'],
    ['101 scopes', { scopes: Array.from({ length: 101 }, (_, n) => `s${n}`) }, 'scopes must have at most 100 items'],
    ['an unknown kind of subjects', { subject_type: 'secret' }, 'subject_type must be one of'],
    [
      'pairwise subjects and two hosts',
      { subject_type: 'pairwise', redirect_uris: [CALLBACK, 'https://other.example.com/'] },
      'redirect_uris must all be on one host',
    ],
    ['pairwise subjects and no URL', { subject_type: 'pairwise', redirect_uris: ['/'] }, '[0] must be an absolute URL'],
    ['an unknown algorithm', { id_token_signed_response_alg: 'none' }, 'id_token_signed_response_alg must be one of'],
    ['short access tokens', { access_token_seconds: 59 }, 'access_token_seconds must be at least 60'],
    ['long access tokens', { access_token_seconds: 86_401 }, 'access_token_seconds must be at most 86400'],
    ['short refresh tokens', { refresh_token_seconds: 899 }, 'refresh_token_seconds must be at least 900'],
    ['long refresh tokens', { refresh_token_seconds: 31_708_801 }, 'refresh_token_seconds must be at most 31708800'],
    [
      'a logout address over http',
      { back_channel_logout_uri: 'http://app.example.com/' },
      'back_channel_logout_uri must',
    ],
    ['keys that nothing uses', { jwks: { keys: [EC] } }, 'jwks must be null unless'],
    ['no keys', signed(null), 'jwks or jwks_uri is a required field'],
    ['keys twice', { ...signed({ keys: [EC] }), jwks_uri: 'https://a.example/jwks' }, 'jwks_uri must be null if jwks'],
    ['keys over http', { authentication: 'private_key_jwt', jwks_uri: 'http://localhost/jwks' }, 'jwks_uri must be an'],
    ['a private key', signed({ keys: [EC, PRIVATE] }), 'jwks.keys[1] has the private member "d"'],
    ['a symmetric key', signed({ keys: [{ kty: 'oct', k: 'AAAA' }] }), 'jwks.keys[0] has the private member "k"'],
    ['a weak key', signed({ keys: [WEAK_RSA] }), 'jwks.keys[0] must be a public key'],
    ['a key on another curve', signed({ keys: [OTHER_CURVE] }), 'jwks.keys[0] must be a public key'],
    ['a point that is not on the curve', signed({ keys: [{ ...EC, x: 'AAAA' }] }), 'jwks.keys[0] must be a public key'],
    ['an empty set of keys', signed({ keys: [] }), 'jwks must have 1 to 10 keys'],
    ['11 keys', signed({ keys: Array.from({ length: 11 }, () => EC) }), 'jwks must have 1 to 10 keys'],
    ['a long set of keys', signed({ keys: [{ ...EC, kid: 'x'.repeat(17_000) }] }), 'jwks must be at most 16384 bytes'],
    ['a secret of the caller', { client_secret: 'hps_mine' }, 'contains the unknown property'],
    ['an application that is disabled', { disabled: true }, 'contains the unknown property'],
  ])('is refused with %s', (_, more, problem) => {
    const faults = faultsOf(CreateApplicationDto, request(more));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(problem);
  });

  it.each<[string, object]>([
    [
      'an address of each kind',
      { redirect_uris: [CALLBACK, 'http://localhost:3000/a?b=c', 'http://127.0.0.1/', 'http://[::1]:8/'] },
    ],
    ['private schemes', { ...NATIVE, redirect_uris: ['com.example.app:/callback', 'com.example.app://host/callback'] }],
    [
      'keys of each kind',
      signed({
        keys: [
          EC,
          publicKey('ec', { namedCurve: 'P-384' }),
          publicKey('rsa', { modulusLength: 2_048 }),
          publicKey('ed25519'),
        ],
      }),
    ],
    ['the address of its keys', { authentication: 'private_key_jwt', jwks_uri: 'https://app.example.com/jwks' }],
    ['a public client on a server', { authentication: 'none' }],
    ['a native app that has a secret', { ...NATIVE, authentication: 'client_secret' }],
    ['a machine', MACHINE],
    [
      'pairwise subjects of one host and this computer',
      { subject_type: 'pairwise', redirect_uris: [CALLBACK, `${CALLBACK}/2`, 'http://localhost:3000/'] },
    ],
    ['pairwise subjects of a program', { ...NATIVE, subject_type: 'pairwise' }],
    ['pairwise subjects of a machine', { ...MACHINE, subject_type: 'pairwise' }],
    ['a local logout address', { back_channel_logout_uri: 'http://localhost:3000/logout' }],
  ])('is accepted with %s', (_, more) => {
    expect(faultsOf(CreateApplicationDto, request(more))).toEqual([]);
  });

  it('is refused without anything, and without a misleading problem about an unknown kind', () => {
    expect(faultsOf(CreateApplicationDto, {})).toEqual([
      'body.kind is a required field',
      'body.display_name is a required field',
    ]);
    expect(faultsOf(CreateApplicationDto, request({ kind: 'spa', redirect_uris: [] }))).toHaveLength(1);
  });
});

it('a change names only fields that it changes, and never the kind or the kind of subjects', () => {
  expect(faultsOf(UpdateApplicationDto, {})).toEqual([]);
  for (const [name, value] of Object.entries({ kind: 'web', subject_type: 'public' }))
    expect(faultsOf(UpdateApplicationDto, { [name]: value })).toEqual([`body contains the unknown property "${name}"`]);
});
