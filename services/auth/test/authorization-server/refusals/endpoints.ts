import { createHash, randomUUID } from 'node:crypto';
import type { TestUser } from '@hallpass/testing';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { APP, IssuerBrowser, issuerOf } from '../issuer-world.js';
import { type KeyPair, seconds } from '../issued-tokens-world.js';
import { type Answer, type Call, type Client, send } from './calls.js';
import { ARCHIVE, type By, CLUSTER, type Role, SHELVES, SUBJECT, type World } from './world.js';

/** The client that makes a request, and the session of a user. */
export interface Setup {
  client: Client;
  user: TestUser;
  /** Binds what the request gets to this key. */
  key?: KeyPair;
}

/** A request that succeeds, and what faults need to know about it. */
export interface Valid {
  call: Call;
  /** The parameter with the credential, or `bearer`. */
  presents?: keyof Call | (string & {});
  /** All tokens of the grant that the request is about. */
  tokens?: Record<string, string>;
  /** Makes the credential expire. */
  expire?: () => Promise<unknown>;
  /** Makes the request possible again after another one. */
  rest?: () => Promise<unknown>;
}

export const ENDPOINT_NAMES = [
  'authorize',
  'authorize with a pushed request',
  'par',
  'device_authorization',
  'token: authorization_code',
  'token: refresh_token',
  'token: client_credentials',
  'token: device_code',
  'token: jwt-bearer',
  'token: token-exchange',
  'userinfo',
  'the API',
  'introspect a JWT',
  'introspect an opaque token',
  'revoke',
  'logout',
  'register',
  'registered client',
] as const;
export type EndpointName = (typeof ENDPOINT_NAMES)[number];

export interface Endpoint {
  role: Role;
  /** How clients prove who they are here. Faults use the first one, unless they need another. */
  by: By[];
  valid: (world: World, setup: Setup) => Promise<Valid>;
  accepts: (answer: Answer) => boolean;
}

const SCOPE = 'openid email';
const ALL: By[] = ['secret', 'key', 'nothing', 'document'];
/** With clients that have a secret or a key. */
const CONFIDENTIAL: By[] = ['secret', 'key'];
const gives =
  (...names: string[]) =>
  ({ status, body }: Answer): boolean =>
    status < 300 && names.every((name) => name in body);

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const verifierFor = (): string => `${randomUUID()}${randomUUID()}`;

async function requestOf(
  { client, key }: Setup,
  verifier: string,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  return {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: APP,
    scope: SCOPE,
    state: 'state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(key ? { dpop_jkt: await calculateJwkThumbprint(await exportJWK(key.publicKey)) } : {}),
    ...more,
  };
}

const tokenCall = (
  { project }: World,
  { client, key }: Setup,
  grant: string,
  fields: Record<string, string>,
): Call => ({
  at: project,
  method: 'POST',
  path: '/oauth/token',
  client,
  fields: { grant_type: grant, ...fields },
  ...(key ? { key } : {}),
});

/** Signs the user in. @returns the exchange of the code */
async function codeCall(world: World, setup: Setup, more: Record<string, string> = {}): Promise<Call> {
  const { project } = world;
  const verifier = verifierFor();
  const query = new URLSearchParams(await requestOf(setup, verifier, more));
  const back = await new IssuerBrowser(project, setup.user).authorize(`${issuerOf(project)}/oauth/authorize?${query}`);
  const code = back.searchParams.get('code');
  if (code === null) throw new Error(`no code: ${back.href}`);
  return tokenCall(world, setup, 'authorization_code', { code, redirect_uri: APP, code_verifier: verifier });
}

async function tokensOf(world: World, setup: Setup, more: Record<string, string> = {}) {
  const { status, text, body } = await send(await codeCall(world, setup, more));
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body as Record<string, string>;
}

/** A token for a resource. */
const resourceTokens = (world: World, setup: Setup) =>
  tokensOf(world, setup, { scope: `${SCOPE} shelves:read`, resource: SHELVES });

const atToken = (valid: Endpoint['valid'], by: By[], role: Role = 'app'): Endpoint => ({
  role,
  by,
  valid,
  accepts: gives('access_token'),
});

const introspection = (what: 'JWT' | 'opaque token'): Endpoint => ({
  role: 'app',
  by: CONFIDENTIAL,
  valid: async (world, setup) => {
    const tokens = await (what === 'JWT' ? resourceTokens : tokensOf)(world, setup);
    const token = tokens['access_token']!;
    return {
      call: { at: world.project, method: 'POST', path: '/oauth/introspect', client: setup.client, fields: { token } },
      presents: 'token',
      tokens,
      expire: () => world.expireRecord(token),
    };
  },
  accepts: ({ body }) => body['active'] === true,
});

const GRANT = 'urn:ietf:params:oauth:grant-type:';

/** How to make a valid request to each endpoint of an issuer. Add new endpoints here. */
export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = {
  authorize: {
    role: 'app',
    by: ['secret', 'document'],
    valid: async ({ project: at }, setup) => ({
      call: { at, method: 'GET', path: '/oauth/authorize', fields: await requestOf(setup, verifierFor()) },
    }),
    accepts: ({ status, location }) => status === 303 && location?.pathname.endsWith('/consent') === true,
  },
  'authorize with a pushed request': {
    role: 'app',
    by: ['secret'],
    valid: async (world, setup) => {
      const pushed = await ENDPOINTS.par.valid(world, setup);
      const { body } = await send(pushed.call);
      const fields = { client_id: setup.client.id, request_uri: body['request_uri'] as string };
      return {
        call: { at: world.project, method: 'GET', path: '/oauth/authorize', fields },
        presents: 'request_uri',
        expire: () => world.expireRecord(fields.request_uri.split(':').at(-1)!),
      };
    },
    accepts: ({ status, location }) => status === 303 && location?.pathname.endsWith('/consent') === true,
  },
  par: {
    role: 'app',
    by: ALL,
    valid: async ({ project: at }, setup) => {
      const { client, key } = setup;
      const fields = await requestOf(setup, verifierFor());
      return { call: { at, method: 'POST', path: '/oauth/par', client, fields, ...(key ? { key } : {}) } };
    },
    accepts: gives('request_uri'),
  },
  device_authorization: {
    role: 'app',
    by: ['secret', 'key', 'nothing'],
    valid: ({ project: at }, { client }) =>
      Promise.resolve({
        call: { at, method: 'POST', path: '/oauth/device_authorization', client, fields: { scope: SCOPE } },
      }),
    accepts: gives('device_code', 'user_code'),
  },
  'token: authorization_code': atToken(async (world, setup) => {
    const call = await codeCall(world, setup);
    const hash = createHash('sha256').update(call.fields['code']!).digest();
    const expire = 'UPDATE auth.oauth_code SET expires_at = now() WHERE project_id = $1 AND code_hash = $2';
    return { call, presents: 'code', expire: () => world.sql(expire, [hash]) };
  }, ALL),
  'token: refresh_token': atToken(async (world, setup) => {
    const tokens = await tokensOf(world, setup);
    const refresh_token = tokens['refresh_token']!;
    return {
      call: tokenCall(world, setup, 'refresh_token', { refresh_token }),
      presents: 'refresh_token',
      tokens,
      expire: () => world.expireRecord(refresh_token),
    };
  }, ALL),
  'token: client_credentials': atToken(
    (world, setup) =>
      Promise.resolve({
        call: tokenCall(world, setup, 'client_credentials', { resource: SHELVES, scope: 'shelves:read' }),
      }),
    CONFIDENTIAL,
    'machine',
  ),
  'token: device_code': atToken(
    async (world, setup) => {
      const asked = await send((await ENDPOINTS.device_authorization.valid(world, setup)).call);
      const { device_code, user_code } = asked.body as Record<string, string>;
      const decision = { user_code, decision: 'allow', refresh_token: setup.user.refreshToken };
      await send({ at: world.project, method: 'POST', path: '/oauth/device/decision', fields: {}, json: decision });
      const rest = `UPDATE auth.oauth_record SET payload = payload - 'nextPollAt' WHERE project_id = $1 AND id_hash = $2`;
      return {
        call: tokenCall(world, setup, `${GRANT}device_code`, { device_code: device_code! }),
        presents: 'device_code',
        expire: () => world.expireRecord(device_code!),
        rest: () => world.sql(rest, [createHash('sha256').update(device_code!).digest()]),
      };
    },
    ['secret', 'key', 'nothing'],
  ),
  'token: jwt-bearer': atToken(
    async (world, setup) => {
      const { kid, privateKey } = world.keys.platform;
      const assertion = await new SignJWT({ iss: CLUSTER, aud: 'hallpass', sub: SUBJECT, exp: seconds() + 300 })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey);
      const fields = { assertion, resource: SHELVES, scope: 'shelves:read' };
      return { call: tokenCall(world, setup, `${GRANT}jwt-bearer`, fields), presents: 'assertion' };
    },
    ['nothing'],
    'workload',
  ),
  'token: token-exchange': atToken(
    async (world, setup) => {
      const { key: _key, ...without } = setup;
      const tokens = await resourceTokens(world, { ...without, client: await world.client('app', 'secret') });
      const subject_token_type = 'urn:ietf:params:oauth:token-type:access_token';
      const fields = { subject_token: tokens['access_token']!, subject_token_type, resource: ARCHIVE };
      return { call: tokenCall(world, setup, `${GRANT}token-exchange`, fields), presents: 'subject_token', tokens };
    },
    CONFIDENTIAL,
    'machine',
  ),
  userinfo: {
    role: 'app',
    by: ['secret'],
    valid: async (world, setup) => {
      const tokens = await tokensOf(world, setup);
      const bearer = tokens['access_token']!;
      const { key } = setup;
      return {
        call: {
          at: world.project,
          method: 'GET',
          path: '/oauth/userinfo',
          fields: {},
          bearer,
          ...(key ? { key } : {}),
        },
        presents: 'bearer',
        tokens,
        expire: () => world.expireRecord(bearer),
      };
    },
    accepts: gives('sub'),
  },
  'the API': {
    role: 'app',
    by: ['secret'],
    valid: async (world, setup) => {
      const { project } = world;
      const resource = `${project.baseUrl}/api/v1`;
      const tokens = await tokensOf(world, setup, { scope: 'openid hallpass:account:read', resource });
      const bearer = tokens['access_token']!;
      return {
        call: { at: project, method: 'GET', path: '/api/v1/users/me', fields: {}, bearer },
        presents: 'bearer',
        tokens,
      };
    },
    accepts: gives('id'),
  },
  'introspect a JWT': introspection('JWT'),
  'introspect an opaque token': introspection('opaque token'),
  revoke: {
    role: 'app',
    by: ALL,
    valid: async (world, setup) => {
      const tokens = await tokensOf(world, setup);
      const token = tokens['refresh_token']!;
      return {
        call: { at: world.project, method: 'POST', path: '/oauth/revoke', client: setup.client, fields: { token } },
        presents: 'token',
        tokens,
      };
    },
    accepts: ({ status, text }) => status === 200 && text === '',
  },
  logout: {
    role: 'app',
    by: ['secret'],
    valid: async (world, setup) => {
      const tokens = await tokensOf(world, setup);
      const fields = {
        id_token_hint: tokens['id_token']!,
        client_id: setup.client.id,
        post_logout_redirect_uri: 'https://app.example/out',
      };
      return {
        call: { at: world.project, method: 'GET', path: '/oauth/logout', fields },
        presents: 'id_token_hint',
        tokens,
      };
    },
    accepts: ({ status, text }) => status === 200 && text.includes('name="xsrf"'),
  },
  register: {
    role: 'app',
    by: ['nothing'],
    valid: ({ project: at }) =>
      Promise.resolve({
        call: { at, method: 'POST', path: '/oauth/register', fields: {}, json: { redirect_uris: [APP] } },
      }),
    accepts: gives('client_id', 'registration_access_token'),
  },
  'registered client': {
    role: 'app',
    by: ['nothing'],
    valid: async (world, setup) => {
      const { body } = await send((await ENDPOINTS.register.valid(world, setup)).call);
      const { client_id, registration_access_token: bearer } = body as Record<string, string>;
      const path = `/oauth/register/${client_id}`;
      const json = { client_id, redirect_uris: [APP] };
      return {
        call: { at: world.project, method: 'PUT', path, fields: {}, bearer: bearer!, json },
        presents: 'bearer',
      };
    },
    accepts: gives('client_id'),
  },
};
