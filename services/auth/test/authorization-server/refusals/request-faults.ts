import { at, type Fault, no, page, refused, returned, spent } from './cells.js';
import { ofClient } from './client-faults.js';
import { REGISTRATION, WITH_TOKEN } from './columns.js';
import { SHELVES } from './world.js';

const INTROSPECTION = ['introspect a JWT', 'introspect an opaque token'] as const;
const TOKENS = [
  'token: authorization_code',
  'token: refresh_token',
  'token: client_credentials',
  'token: device_code',
  'token: jwt-bearer',
  'token: token-exchange',
] as const;
const WITHOUT_SCOPES = [...WITH_TOKEN, ...INTROSPECTION, 'revoke', 'logout', ...REGISTRATION] as const;
const FORMS = ['par', 'device_authorization', ...TOKENS, ...INTROSPECTION, 'revoke'] as const;

/** Faults of what a request asks for: RFC 6749 §3.3, §4.1.3, RFC 7636, RFC 8707. */
export const REQUEST_FAULTS: readonly Fault[] = [
  {
    name: 'with another redirect URI',
    spoil: ({ valid: { call } }) => {
      const other = 'http://app.example/callback';
      if (call.json) return { ...call, json: { ...(call.json as object), redirect_uris: [other] } };
      const name = call.path === '/oauth/logout' ? 'post_logout_redirect_uri' : 'redirect_uri';
      return { ...call, fields: { ...call.fields, [name]: other } };
    },
    cells: {
      authorize: page('invalid_redirect_uri'),
      par: refused(400, 'invalid_request'),
      'token: authorization_code': refused(400, 'invalid_grant'),
      logout: page('invalid_request'),
      ...at(REGISTRATION, refused(400, 'invalid_redirect_uri')),
      ...no(['authorize with a pushed request'], 'the redirect URI is that of the pushed request'),
      ...no(
        ['device_authorization', 'token: refresh_token', 'token: client_credentials', 'token: device_code'],
        'nothing redirects',
      ),
      ...no(
        ['token: jwt-bearer', 'token: token-exchange', ...WITH_TOKEN, ...INTROSPECTION, 'revoke'],
        'nothing redirects',
      ),
    },
  },
  {
    name: 'without its PKCE challenge, or with another verifier',
    spoil: ({ valid: { call } }) => {
      if (call.path === '/oauth/token') return { ...call, fields: { ...call.fields, code_verifier: 'v'.repeat(43) } };
      const { code_challenge: _challenge, code_challenge_method: _method, ...fields } = call.fields;
      return { ...call, fields };
    },
    cells: {
      authorize: returned('invalid_request'),
      par: refused(400, 'invalid_request'),
      'token: authorization_code': refused(400, 'invalid_grant'),
      ...no(['authorize with a pushed request'], 'the challenge is that of the pushed request'),
      ...no(
        ['device_authorization', 'token: refresh_token', 'token: client_credentials', 'token: device_code'],
        'there is no code',
      ),
      ...no(['token: jwt-bearer', 'token: token-exchange', ...WITHOUT_SCOPES], 'there is no code'),
    },
  },
  {
    name: 'with a scope that it may not have',
    spoil: ({ valid: { call } }) => {
      const { grant_type: grant } = call.fields;
      const fields =
        grant === 'refresh_token'
          ? { scope: 'openid profile' }
          : { scope: grant ? 'shelves:write' : 'openid shelves:write', ...(grant ? {} : { resource: SHELVES }) };
      return { ...call, fields: { ...call.fields, ...fields } };
    },
    cells: {
      authorize: returned('invalid_scope'),
      ...at(
        ['par', 'device_authorization', 'token: refresh_token', 'token: client_credentials'],
        refused(400, 'invalid_scope'),
      ),
      ...at(['token: jwt-bearer', 'token: token-exchange'], refused(400, 'invalid_scope')),
      ...no(['authorize with a pushed request'], 'the scope is that of the pushed request'),
      ...no(['token: authorization_code', 'token: device_code'], 'the scope is that of the code'),
      ...no(WITHOUT_SCOPES, 'it asks for no scope'),
    },
  },
  {
    name: 'for a resource that it may not have',
    spoil: ({ valid: { call } }) => ({ ...call, fields: { ...call.fields, resource: 'https://other.example/' } }),
    cells: {
      authorize: returned('invalid_target'),
      ...at(['par', 'device_authorization', ...TOKENS], refused(400, 'invalid_target')),
      ...at(['token: authorization_code', 'token: device_code'], spent(400, 'invalid_target')),
      ...no(['authorize with a pushed request'], 'the resource is that of the pushed request'),
      ...no(WITHOUT_SCOPES, 'it asks for no resource'),
    },
  },
  {
    name: 'with a grant that its client may not use',
    spoil: async ({ valid: { call }, setup: { client }, world }) => {
      const isMachine = call.fields['grant_type'] === 'client_credentials' || 'assertion' in call.fields;
      return ofClient(call, await world.client(isMachine ? 'app' : 'machine', client.secret ? 'secret' : 'nothing', 2));
    },
    cells: {
      authorize: page('invalid_redirect_uri'),
      par: refused(400, 'invalid_request'),
      ...at(['device_authorization', ...TOKENS], refused(400, 'unauthorized_client')),
      ...no(['authorize with a pushed request'], 'the grant is that of the pushed request'),
      ...no([...WITH_TOKEN, ...INTROSPECTION, 'revoke', 'logout', ...REGISTRATION], 'it is no grant'),
    },
  },
  {
    name: 'with a parameter that is sent twice',
    spoil: ({ valid: { call, presents } }) => {
      const name = presents ?? 'scope';
      return { ...call, again: { [name]: call.fields[name]! } };
    },
    cells: {
      authorize: returned('invalid_request'),
      ...at(['authorize with a pushed request', 'logout'], page('invalid_request')),
      ...at(FORMS, refused(400, 'invalid_request')),
      ...no([...WITH_TOKEN, ...REGISTRATION], 'it has no parameters'),
    },
  },
  {
    name: 'with JSON in the place of a form, or the other way round',
    spoil: ({ valid: { call } }) => (call.json ? { ...call, json: 'redirect_uris=x' } : { ...call, json: call.fields }),
    cells: {
      ...at(FORMS, refused(400, 'invalid_request')),
      ...at(REGISTRATION, refused(400, 'invalid_client_metadata')),
      ...no(['authorize', 'authorize with a pushed request', 'logout', ...WITH_TOKEN], 'it has no body'),
    },
  },
];
