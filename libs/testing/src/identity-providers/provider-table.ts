import { createHmac } from 'node:crypto';

/** The person who signs in at the provider. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  emailVerified: boolean;
  image: string | null;
}

export interface ApiRequest {
  person: Person;
  headers: Record<string, string | string[] | undefined>;
  query: URLSearchParams;
  accessToken: string;
  clientId: string;
  clientSecret: string;
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A provider as described in its manual. */
export interface ProviderEntry {
  authorization: string;
  token: string;
  clientAuthentication: 'basic' | 'post';
  hasPkce: boolean;
  /** Scopes that every flow must request. */
  scopes: string[];
  /** Required parameters of its authorization URL besides those of RFC 6749 and 7636. */
  parameters?: Record<string, string>;
  /** Its ID tokens; null without any. */
  idTokens: { issuer: string; keys: string; claims?: object } | null;
  /** Fields of its token response besides `access_token` and `refresh_token`. */
  tokenFields: object;
  /** Its rejection of a code or a refresh token. */
  tokenRefusal: Reply;
  /** Its profile endpoints by address. */
  api: Record<string, (request: ApiRequest) => Reply>;
  /** Their rejection of an access token. */
  apiRefusal: Reply;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const INVALID_GRANT: Reply = { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
const UNAUTHORIZED: Reply = { status: 401, body: { message: '401: Unauthorized' } };
export const CONSUMERS_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

const common = {
  clientAuthentication: 'basic' as const,
  hasPkce: true,
  idTokens: null,
  tokenFields: { token_type: 'Bearer', expires_in: 3600 },
  tokenRefusal: INVALID_GRANT,
  apiRefusal: UNAUTHORIZED,
};

const google: ProviderEntry = {
  ...common,
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  scopes: [
    'https://www.googleapis.com/auth/userinfo.email',
    'https://www.googleapis.com/auth/userinfo.profile',
    'openid',
  ],
  parameters: { access_type: 'offline', include_granted_scopes: 'true' },
  idTokens: { issuer: 'https://accounts.google.com', keys: 'https://www.googleapis.com/oauth2/v3/certs' },
  tokenFields: { token_type: 'Bearer', expires_in: 3599, scope: 'openid' },
  api: {
    'https://openidconnect.googleapis.com/v1/userinfo': ({ person }) =>
      ok({
        sub: person.id,
        name: person.name,
        given_name: 'Ada',
        picture: person.image,
        ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
      }),
  },
};

/** Rejects requests without a User-Agent, and rejects codes with status 200. */
const github: ProviderEntry = {
  ...common,
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  scopes: ['user:email'],
  tokenFields: { token_type: 'bearer', scope: 'user:email' },
  tokenRefusal: ok({ error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }),
  apiRefusal: { status: 401, body: { message: 'Bad credentials' } },
  api: {
    'https://api.github.com/user': ({ person, headers }) =>
      headers['user-agent']
        ? ok({
            id: Number(person.id),
            login: 'ada',
            name: person.name,
            email: 'public@example.com',
            avatar_url: person.image,
          })
        : { status: 403, body: 'Request forbidden by administrative rules.' },
    'https://api.github.com/user/emails': ({ person }) =>
      ok([
        { email: 'other@example.com', primary: false, verified: true, visibility: null },
        ...(person.email === null
          ? []
          : [{ email: person.email, primary: true, verified: person.emailVerified, visibility: 'private' }]),
      ]),
  },
};

const microsoft: ProviderEntry = {
  ...common,
  authorization: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
  token: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/token',
  scopes: ['User.Read', 'openid'],
  idTokens: {
    issuer: `https://login.microsoftonline.com/${CONSUMERS_TENANT}/v2.0`,
    keys: 'https://login.microsoftonline.com/consumers/discovery/v2.0/keys',
    claims: { tid: CONSUMERS_TENANT, ver: '2.0' },
  },
  tokenRefusal: { status: 400, body: { error: 'invalid_grant', error_codes: [70000], trace_id: 't' } },
  apiRefusal: {
    status: 401,
    body: { error: { code: 'InvalidAuthenticationToken', message: 'Access token is empty.' } },
  },
  api: {
    'https://graph.microsoft.com/v1.0/me': ({ person }) =>
      ok({
        '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
        id: person.id,
        displayName: person.name,
        mail: null,
        userPrincipalName: person.email,
      }),
  },
};

const spotify: ProviderEntry = {
  ...common,
  authorization: 'https://accounts.spotify.com/authorize',
  token: 'https://accounts.spotify.com/api/token',
  scopes: ['user-read-email', 'user-read-private'],
  apiRefusal: { status: 401, body: { error: { status: 401, message: 'Invalid access token' } } },
  api: {
    'https://api.spotify.com/v1/me': ({ person }) =>
      ok({
        id: person.id,
        display_name: person.name,
        email: person.email,
        images: person.image ? [{ url: person.image, height: 300, width: 300 }] : [],
        type: 'user',
      }),
  },
};

/** Configured to require proof that the caller knows the secret. */
const facebook: ProviderEntry = {
  ...common,
  authorization: 'https://www.facebook.com/v20.0/dialog/oauth',
  token: 'https://graph.facebook.com/v20.0/oauth/access_token',
  scopes: ['openid', 'public_profile', 'email'],
  tokenFields: { token_type: 'bearer', expires_in: 5_183_944 },
  tokenRefusal: {
    status: 400,
    body: { error: { message: 'This code has been used.', type: 'OAuthException', code: 100 } },
  },
  apiRefusal: { status: 400, body: { error: { message: 'Error validating', type: 'OAuthException', code: 190 } } },
  api: {
    'https://graph.facebook.com/v20.0/me': ({ person, query, accessToken, clientSecret }) => {
      const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
      if (query.get('appsecret_proof') !== proof)
        return {
          status: 400,
          body: { error: { message: 'Invalid appsecret_proof', type: 'GraphMethodException', code: 100 } },
        };
      const fields = query.get('fields')?.split(',') ?? ['id', 'name'];
      const all: Record<string, unknown> = {
        id: person.id,
        name: person.name,
        ...(person.email !== null && { email: person.email }),
        picture: { data: { height: 50, is_silhouette: false, url: person.image, width: 50 } },
      };
      return ok(Object.fromEntries(fields.filter((field) => field in all).map((field) => [field, all[field]])));
    },
  },
};

const discord: ProviderEntry = {
  ...common,
  authorization: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/oauth2/token',
  scopes: ['identify', 'email'],
  tokenFields: { token_type: 'Bearer', expires_in: 604_800, scope: 'identify email' },
  api: {
    'https://discord.com/api/users/@me': ({ person }) =>
      ok({
        id: person.id,
        username: 'ada',
        global_name: person.name,
        avatar: person.image && 'a1b2',
        email: person.email,
        verified: person.emailVerified,
      }),
  },
};

const gitlab: ProviderEntry = {
  ...common,
  authorization: 'https://gitlab.com/oauth/authorize',
  token: 'https://gitlab.com/oauth/token',
  scopes: ['read_user'],
  tokenFields: { token_type: 'Bearer', expires_in: 7200, created_at: 1_607_635_748 },
  apiRefusal: { status: 401, body: { error: 'invalid_token', error_description: 'Token was revoked.' } },
  api: {
    'https://gitlab.com/api/v4/user': ({ person }) =>
      ok({
        id: Number(person.id),
        username: 'ada',
        name: person.name,
        email: person.email,
        avatar_url: person.image,
        confirmed_at: null,
      }),
    'https://gitlab.com/api/v4/user/emails': ({ person }) =>
      ok([
        { id: 1, email: 'other@example.com', confirmed_at: '2021-03-26T19:07:56.248Z' },
        { id: 2, email: person.email, confirmed_at: person.emailVerified ? '2021-03-26T19:07:56.248Z' : null },
      ]),
  },
};

const bitbucket: ProviderEntry = {
  ...common,
  authorization: 'https://bitbucket.org/site/oauth2/authorize',
  token: 'https://bitbucket.org/site/oauth2/access_token',
  scopes: ['account', 'email'],
  tokenFields: { token_type: 'bearer', expires_in: 7200, scopes: 'account email', state: 'authorization_code' },
  apiRefusal: { status: 401, body: { type: 'error', error: { message: 'Access token expired.' } } },
  api: {
    'https://api.bitbucket.org/2.0/user': ({ person }) =>
      ok({
        account_id: person.id,
        uuid: '{d301aafa-d676-4ee0-88be-962be7417567}',
        display_name: person.name,
        username: 'ada',
        links: { avatar: { href: person.image } },
      }),
    'https://api.bitbucket.org/2.0/user/emails': ({ person }) =>
      ok({
        pagelen: 10,
        values: [
          { type: 'email', email: 'other@example.com', is_primary: false, is_confirmed: true },
          { type: 'email', email: person.email, is_primary: true, is_confirmed: person.emailVerified },
        ],
      }),
  },
};

const linkedin: ProviderEntry = {
  ...common,
  authorization: 'https://www.linkedin.com/oauth/v2/authorization',
  token: 'https://www.linkedin.com/oauth/v2/accessToken',
  clientAuthentication: 'post',
  hasPkce: false,
  scopes: ['openid', 'profile', 'email'],
  tokenFields: { expires_in: 5_183_999, scope: 'email,openid,profile', token_type: 'Bearer' },
  tokenRefusal: { status: 400, body: { error: 'invalid_request', error_description: 'authorization code not found' } },
  apiRefusal: { status: 401, body: { status: 401, serviceErrorCode: 65600, message: 'Invalid access token' } },
  api: {
    'https://api.linkedin.com/v2/userinfo': ({ person }) =>
      ok({
        sub: person.id,
        name: person.name,
        picture: person.image,
        locale: 'en-US',
        ...(person.email !== null && { email: person.email, email_verified: String(person.emailVerified) }),
      }),
  },
};

const apple: ProviderEntry = {
  ...common,
  authorization: 'https://appleid.apple.com/auth/authorize',
  token: 'https://appleid.apple.com/auth/token',
  clientAuthentication: 'post',
  scopes: ['name', 'email'],
  parameters: { response_mode: 'form_post' },
  idTokens: {
    issuer: 'https://appleid.apple.com',
    keys: 'https://appleid.apple.com/auth/keys',
    claims: { nonce_supported: true },
  },
  api: {},
};

const x: ProviderEntry = {
  ...common,
  authorization: 'https://twitter.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  scopes: ['users.read', 'offline.access', 'tweet.read'],
  tokenFields: { token_type: 'bearer', expires_in: 7200, scope: 'users.read tweet.read offline.access' },
  tokenRefusal: {
    status: 400,
    body: { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
  },
  apiRefusal: {
    status: 401,
    body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
  },
  api: {
    'https://api.x.com/2/users/me': ({ person, query }) =>
      ok({
        data: {
          id: person.id,
          name: person.name,
          username: 'ada',
          ...(query.get('user.fields')?.includes('profile_image_url') && { profile_image_url: person.image }),
        },
      }),
  },
};

const twitch: ProviderEntry = {
  ...common,
  authorization: 'https://id.twitch.tv/oauth2/authorize',
  token: 'https://id.twitch.tv/oauth2/token',
  clientAuthentication: 'post',
  scopes: ['user:read:email'],
  tokenFields: { token_type: 'bearer', expires_in: 14_124, scope: ['user:read:email'] },
  tokenRefusal: { status: 400, body: { status: 400, message: 'Invalid authorization code' } },
  apiRefusal: { status: 401, body: { error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' } },
  api: {
    'https://api.twitch.tv/helix/users': ({ person, headers, clientId }) =>
      headers['client-id'] === clientId
        ? ok({
            data: [
              {
                id: person.id,
                login: 'ada',
                display_name: person.name,
                profile_image_url: person.image,
                ...(person.email !== null && { email: person.email }),
              },
            ],
          })
        : { status: 401, body: { error: 'Unauthorized', status: 401, message: 'Client ID is missing' } },
  },
};

export const PROVIDER_TABLE = {
  google,
  github,
  microsoft,
  spotify,
  facebook,
  discord,
  gitlab,
  bitbucket,
  linkedin,
  apple,
  x,
  twitch,
};

export type DoubledProvider = keyof typeof PROVIDER_TABLE;
