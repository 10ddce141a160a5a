import { generateKeyPair } from 'jose';
import { client as sdk, serverApi, succeeded } from '@hallpass/testing';
import { IssuerBrowser, issuerOf } from '../issuer-world.js';
import { seconds } from '../issued-tokens-world.js';
import { addressOf, byPublicKey, type Call, dpopProof, resigned, unsigned } from './calls.js';
import { at, challenged, type Fault, inactive, no, page, refused, spent, type Subject } from './cells.js';
import { ofClient } from './client-faults.js';
import { REGISTRATION } from './columns.js';
import { ENDPOINTS, type Valid } from './endpoints.js';
import { ARCHIVE, type World } from './world.js';

const invalidGrant = refused(400, 'invalid_grant');
const invalidToken = refused(401, 'invalid_token');
const rejected = challenged('invalid_token');
const INTROSPECTION = ['introspect a JWT', 'introspect an opaque token'] as const;
/** Endpoints to which a client sends a request, and no credential of a user. */
const REQUESTS = ['authorize', 'par', 'device_authorization'] as const;
/** Grants that a device or an application gets for a user who has signed in. */
const OF_USER = ['token: authorization_code', 'token: refresh_token', 'token: device_code'] as const;

/** The credential that a request presents. */
function presented({ call, presents }: Valid): string {
  return presents === 'bearer' ? call.bearer! : call.fields[presents!]!;
}

/** The same request with another credential. */
function presenting({ call, presents }: Valid, credential: string): Call {
  if (presents === 'bearer') return { ...call, bearer: credential };
  return { ...call, fields: { ...call.fields, [presents!]: credential } };
}

const isJwt = (credential: string): boolean => credential.split('.').length === 3;

/** The key that has signed the JWT of a request, or one that has been replaced. */
const keyOf = ({ presents }: Valid, { keys }: World, isOld = false) =>
  presents === 'assertion' ? keys[isOld ? 'oldPlatform' : 'platform'] : keys[isOld ? 'oldIssuer' : 'issuer'];

/** Changes claims of the JWT of a request. Signed by the same key, the unchanged one is accepted. */
const claiming =
  (claims: (world: World) => Record<string, unknown>): Fault['spoil'] =>
  async ({ valid, world, accepted }) => {
    const key = keyOf(valid, world);
    await accepted(presenting(valid, await resigned(presented(valid), key)));
    return presenting(valid, await resigned(presented(valid), key, claims(world)));
  };

/** A public key of the issuer, as in its JWKS. */
async function publicKeyOf(valid: Valid, world: World) {
  if (valid.presents === 'assertion') return world.keys.platform.publicKey;
  return world.publishedKey(presented(valid));
}

const ended: Fault['cells'] = {
  ...at(OF_USER, invalidGrant),
  'token: token-exchange': refused(400, 'invalid_request'),
  userinfo: invalidToken,
  'the API': rejected,
  ...at(INTROSPECTION, inactive),
  ...no([...REQUESTS, 'authorize with a pushed request', 'logout'], 'the user signs in again'),
  ...no(['token: client_credentials', 'token: jwt-bearer', ...REGISTRATION], 'it has no user'),
  ...no(['revoke'], 'a token that has ended is no error (RFC 7009 §2.2)'),
};

const NO_JWT = [
  ...REQUESTS,
  'authorize with a pushed request',
  ...OF_USER,
  'token: client_credentials',
  'introspect an opaque token',
  'revoke',
  ...REGISTRATION,
] as const;

/** A wrong assertion of a platform, subject token, and hint of the user who signs out. */
const wrongJwt: Fault['cells'] = {
  'token: jwt-bearer': invalidGrant,
  'token: token-exchange': refused(400, 'invalid_request'),
  'introspect a JWT': inactive,
  logout: page('invalid_request'),
  ...no(NO_JWT, 'it presents no JWT'),
  'the API': rejected,
  ...no(['userinfo'], 'it takes no JWT'),
};

/** Faults of the credential that a request presents: a code, a token, an assertion, or a proof of a key. */
export const CREDENTIAL_FAULTS: readonly Fault[] = [
  {
    name: 'with the credential of another client',
    spoil: async ({ valid: { call }, again, setup, world }) => {
      const { role, by } = { role: call.fields['subject_token'] ? 'machine' : 'app', by: 'secret' } as const;
      if (call.fields['assertion']) return ofClient(call, await world.client('workload', 'nothing', 2));
      if (call.path.startsWith('/oauth/register/')) return { ...call, path: (await again()).call.path };
      return ofClient(call, await world.client(role, setup.client.secret ? by : 'nothing', 2));
    },
    cells: {
      'authorize with a pushed request': page('invalid_request_object'),
      ...at([...OF_USER, 'token: jwt-bearer'], invalidGrant),
      'token: token-exchange': refused(400, 'unauthorized_client'),
      ...at(INTROSPECTION, inactive),
      revoke: refused(400, 'invalid_request'),
      logout: page('invalid_request'),
      'registered client': invalidToken,
      ...no([...REQUESTS, 'token: client_credentials', 'register'], 'it presents no credential'),
      ...no(['userinfo', 'the API'], 'the token names its client'),
    },
  },
  {
    name: 'with a credential that was used before',
    by: 'nothing',
    leaves: 'ended',
    spoil: async ({ valid, accepted, setup: { user }, world }) => {
      if (valid.presents === 'request_uri')
        await new IssuerBrowser(world.project, user).authorize(addressOf(valid.call));
      else valid.tokens = (await accepted(valid.call)).body as Record<string, string>;
      await valid.rest?.();
      return valid.call;
    },
    cells: {
      ...at(OF_USER, invalidGrant),
      'authorize with a pushed request': page('invalid_request_uri', { by: 'secret' }),
      ...no([...REQUESTS, 'token: client_credentials', 'register'], 'it presents no credential'),
      ...no(['token: jwt-bearer'], 'platforms keep an assertion until it expires (contract/08 §10)'),
      ...no(
        ['token: token-exchange', 'userinfo', 'the API', ...INTROSPECTION, 'logout', 'registered client'],
        'a token may be used until it expires',
      ),
      ...no(['revoke'], 'a token that has ended is no error (RFC 7009 §2.2)'),
    },
  },
  {
    name: 'with a credential that has expired',
    leaves: 'nothing',
    spoil: async (subject) => {
      const { valid } = subject;
      if (isJwt(presented(valid))) return claiming(() => ({ exp: seconds() - 300 }))(subject);
      await valid.expire!();
      return valid.call;
    },
    cells: {
      'authorize with a pushed request': page('invalid_request_uri'),
      ...at(['token: authorization_code', 'token: refresh_token', 'token: jwt-bearer'], invalidGrant),
      'token: device_code': refused(400, 'expired_token'),
      'token: token-exchange': refused(400, 'invalid_request'),
      userinfo: invalidToken,
      'the API': rejected,
      ...at(INTROSPECTION, inactive),
      ...no(['revoke'], 'a token that has ended is no error (RFC 7009 §2.2)'),
      ...no(['logout'], 'an ID token that has expired is a hint too (RP-Initiated Logout 1.0, section 2)'),
      ...no(['registered client'], 'the token of a registration does not expire'),
      ...no([...REQUESTS, 'token: client_credentials', 'register'], 'it presents no credential'),
    },
  },
  {
    name: 'of a session that has ended',
    leaves: 'nothing',
    spoil: async ({ valid, setup: { user }, world }) => {
      succeeded(await sdk(world.project, user).delete('/auth/sessions/current', {}));
      return valid.call;
    },
    cells: ended,
  },
  {
    name: 'of a user who has been deleted',
    isOfOwnUser: true,
    leaves: 'nothing',
    spoil: async ({ valid, setup: { user }, world }) => {
      succeeded(await serverApi(world.project).delete(`/users/${user.userId}`));
      return valid.call;
    },
    cells: ended,
  },
  {
    name: 'with another kind of token',
    spoil: ({ valid, setup: { user } }) => {
      const { tokens, call, presents } = valid;
      const other = {
        refresh_token: tokens?.['access_token'],
        subject_token: tokens?.['id_token'],
        bearer: tokens?.['refresh_token'],
        token: tokens?.['id_token'],
        id_token_hint: user.accessToken,
      }[presents as string]!;
      return presenting({ call, presents: presents! }, other);
    },
    cells: {
      'token: refresh_token': invalidGrant,
      'token: token-exchange': refused(400, 'invalid_request'),
      userinfo: invalidToken,
      // Only a JWT of an issuer identifies a caller.
      'the API': refused(400, 'ACCESS_TYPE_REQUIRED'),
      ...at(INTROSPECTION, inactive),
      logout: page('invalid_request'),
      ...no(
        ['token: authorization_code', 'token: device_code', 'token: jwt-bearer'],
        'it presents no token of the issuer',
      ),
      ...no(['authorize with a pushed request', 'registered client'], 'it presents no token of the issuer'),
      ...no([...REQUESTS, 'token: client_credentials', 'register'], 'it presents no credential'),
      ...no(['revoke'], 'a token that is none is no error (RFC 7009 §2.2)'),
    },
  },
  {
    name: 'with a token for another audience',
    spoil: async (subject) => {
      const { valid, world, setup } = subject;
      if (valid.presents === 'bearer') return presenting(valid, await resourceToken(subject));
      if (valid.presents === 'id_token_hint')
        return presenting(
          valid,
          (await ENDPOINTS.logout.valid(world, { ...setup, client: await world.client('app', 'secret', 2) })).call
            .fields['id_token_hint']!,
        );
      return claiming(() => ({ aud: ARCHIVE }))(subject);
    },
    cells: {
      'token: jwt-bearer': invalidGrant,
      'token: token-exchange': refused(400, 'invalid_request'),
      userinfo: invalidToken,
      'the API': rejected,
      logout: page('invalid_request'),
      ...no([...INTROSPECTION, 'revoke'], 'it takes tokens for every resource of the issuer'),
      ...no(
        [...REQUESTS, 'authorize with a pushed request', ...OF_USER, 'token: client_credentials', ...REGISTRATION],
        'it presents no token with an audience',
      ),
    },
  },
  {
    name: 'with a JWT of another issuer',
    spoil: async (subject) =>
      subject.valid.presents === 'id_token_hint'
        ? presenting(subject.valid, await subject.world.foreignIdToken())
        : claiming((world) => ({ iss: issuerOf(world.foreign) }))(subject),
    cells: wrongJwt,
  },
  {
    name: 'with a JWT of a replaced key',
    spoil: async ({ valid, world }) => presenting(valid, await resigned(presented(valid), keyOf(valid, world, true))),
    cells: wrongJwt,
  },
  {
    name: 'with a JWT without a signature',
    spoil: ({ valid }) => presenting(valid, unsigned(presented(valid))),
    cells: wrongJwt,
  },
  {
    name: 'with a JWT that a public key has signed as a secret',
    spoil: async ({ valid, world }) =>
      presenting(valid, await byPublicKey(presented(valid), await publicKeyOf(valid, world))),
    cells: wrongJwt,
  },
  {
    name: 'with a DPoP proof of another key',
    isBound: true,
    spoil: async ({ valid }) => ({ ...valid.call, key: await generateKeyPair('ES256', { extractable: true }) }),
    cells: {
      par: refused(400, 'invalid_request'),
      'token: authorization_code': spent(400, 'invalid_grant'),
      'token: refresh_token': refused(400, 'invalid_grant', 'nothing'),
      userinfo: invalidToken,
      ...no(
        ['token: client_credentials', 'token: device_code', 'token: jwt-bearer', 'token: token-exchange'],
        'the key of its proof is that of the new token',
      ),
      ...no(
        ['authorize', 'authorize with a pushed request', 'device_authorization', 'logout', ...REGISTRATION],
        'it takes no proof',
      ),
      ...no(['the API'], 'it takes no token that is bound to a key'),
      ...no([...INTROSPECTION, 'revoke'], 'it takes no proof'),
    },
  },
  {
    name: 'with a DPoP proof that was used before',
    isBound: true,
    spoil: async ({ valid, again, accepted, setup: { key } }) => {
      const proof = await dpopProof(valid.call, key!);
      // The proof of a request with an access token names that token.
      const first = valid.presents === 'bearer' ? valid : await again();
      await accepted({ ...first.call, proof });
      return { ...valid.call, proof };
    },
    cells: {
      ...at(
        ['par', 'token: refresh_token', 'token: client_credentials', 'token: jwt-bearer', 'token: token-exchange'],
        refused(400, 'invalid_request'),
      ),
      ...at(['token: authorization_code', 'token: device_code'], spent(400, 'invalid_request')),
      userinfo: refused(401, 'invalid_dpop_proof'),
      ...no(
        ['authorize', 'authorize with a pushed request', 'device_authorization', 'logout', ...REGISTRATION],
        'it takes no proof',
      ),
      ...no(['the API'], 'it takes no token that is bound to a key'),
      ...no([...INTROSPECTION, 'revoke'], 'it takes no proof'),
    },
  },
];

/** A token of the same user and application for a resource. */
const resourceToken = async ({ world, setup }: Subject): Promise<string> =>
  presented(await ENDPOINTS['introspect a JWT'].valid(world, setup));
