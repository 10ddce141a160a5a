import { beforeEach, describe, expect, it } from '@jest/globals';
import { fakeIssuer, ISSUER, newKeys, RESOURCE } from '../../test/fake-issuer.js';
import { protectResource, type ProtectResourceOptions } from './protect-resource.js';
import type { ResourceRefusal } from './refusal.js';

const METADATA = 'https://mcp.test/.well-known/oauth-protected-resource/mcp';

let issuer: Awaited<ReturnType<typeof fakeIssuer>>;
beforeEach(async () => {
  issuer = await fakeIssuer();
});

const protectedBy = (more: Partial<ProtectResourceOptions> = {}) =>
  protectResource({ ...issuer.options, resource: RESOURCE, ...more });
const requestWith = (authorization?: string, url = RESOURCE) =>
  new Request(url, { method: 'POST', ...(authorization === undefined ? {} : { headers: { authorization } }) });
const bearer = (token: string) => requestWith(`Bearer ${token}`);
const refusalOf = async (...given: Parameters<ReturnType<typeof protectedBy>['check']>): Promise<ResourceRefusal> => {
  const result = await protectedBy().check(...given);
  if (result.status === 'ok') throw new Error('The request was let in.');
  return result.error;
};

describe('a token', () => {
  it.each<[string, string, () => string | Promise<string>]>([
    ['without a signature', 'is not a JWT signed with ES256', () => issuer.unsignedToken()],
    ['with an HMAC by the public key', 'is not a JWT signed with ES256', () => issuer.hmacToken()],
    [
      'that names another algorithm',
      'is not a JWT signed with ES256',
      () => issuer.token({}, { header: { alg: 'RS256' } }),
    ],
    ['with a critical header', 'is not a JWT signed with ES256', () => issuer.token({}, { header: { crit: ['b64'] } })],
    ['that is opaque', 'is not a JWT signed with ES256', () => 'hpt_0123456789'],
    ['that is an ID token', 'is not an access token', () => issuer.token({}, { header: { typ: 'JWT' } })],
    ['that names no type', 'is not an access token', () => issuer.token({}, { header: { typ: undefined } })],
    ['that is a DPoP proof', 'is not an access token', () => issuer.token({}, { header: { typ: 'dpop+jwt' } })],
    ['of an unknown key', 'unknown key', () => issuer.token({}, { header: { kid: 'k0' } })],
    ['without the name of a key', 'unknown key', () => issuer.token({}, { header: { kid: undefined } })],
    ['signed by somebody else', 'signature', async () => issuer.token({}, { by: await newKeys() })],
    ['of another issuer', 'another issuer', () => issuer.token({ iss: 'https://hallpass.test/p/2' })],
    ['of an issuer with a slash', 'another issuer', () => issuer.token({ iss: `${ISSUER}/` })],
    ['for another resource', 'another resource', () => issuer.token({ aud: 'https://mcp.test/other' })],
    ['for a resource below', 'another resource', () => issuer.token({ aud: `${RESOURCE}/x` })],
    ['for the client', 'another resource', () => issuer.token({ aud: 'client-1' })],
    ['for nobody', 'another resource', () => issuer.token({ aud: undefined })],
    ['that has expired', 'expired', () => issuer.token({ exp: 1_100 })],
    ['that never expires', 'expired', () => issuer.token({ exp: undefined })],
    ['that expires as text', 'expired', () => issuer.token({ exp: '9999' })],
    ['from the future', 'not valid yet', () => issuer.token({ iat: 1_131 })],
    ['that is not valid yet', 'not valid yet', () => issuer.token({ nbf: 1_131 })],
    ['of nobody', 'no client or subject', () => issuer.token({ sub: undefined })],
    ['without a client', 'no client or subject', () => issuer.token({ client_id: undefined })],
    ['bound in an unknown way', 'bound in an unknown way', () => issuer.token({ cnf: { 'x5t#S256': 'x' } })],
    ['that is long', 'is not a JWT signed with ES256', () => issuer.token({ more: 'x'.repeat(16_384) })],
  ])('%s gets 401 invalid_token', async (_, description, make) => {
    const refusal = await refusalOf(bearer(await make()));
    expect(refusal).toMatchObject({ status: 401, code: 'invalid_token' });
    expect(refusal.description).toContain(description);
    expect(refusal.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${METADATA}", error="invalid_token", error_description="${refusal.description}"`,
    );
    expect(JSON.parse(refusal.body)).toEqual({ error: 'invalid_token', error_description: refusal.description });
  });

  it('of a key that the issuer has withdrawn is refused once the keys are loaded again', async () => {
    const resource = protectedBy();
    const token = await issuer.token({ exp: 99_999 });
    expect((await resource.check(bearer(token))).status).toBe('ok');
    issuer.state.keys = [];
    issuer.state.seconds += 3_601;
    expect((await resource.check(bearer(token))).status).toBe('error');
  });

  it.each([undefined, 'Basic dTpw', 'bearerx', 'token'])('is asked for without an error code: %s', async (header) => {
    const refusal = await refusalOf(requestWith(header), { scopes: ['a', 'b'] });
    expect(refusal).toMatchObject({ status: 401, code: 'missing_token' });
    expect(refusal.headers['www-authenticate']).toBe(`Bearer resource_metadata="${METADATA}", scope="a b"`);
  });

  it('in the query or the body is no token', async () => {
    const token = await issuer.token();
    const body = new URLSearchParams({ access_token: token });
    const request = new Request(`${RESOURCE}?access_token=${token}`, { method: 'POST', body });
    expect(await refusalOf(request)).toMatchObject({ code: 'missing_token' });
  });

  it.each(['Bearer', 'DPoP ', 'Bearer a b', 'Bearer a, Bearer b', 'Bearer "a"'])(
    'in the header %s gets 400',
    async (header) => {
      expect(await refusalOf(requestWith(header))).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  it('that is good names its user, client and scopes', async () => {
    const token = await issuer.token({ scope: 'notes:read  notes:write' });
    expect(await protectedBy().check(bearer(token))).toMatchObject({
      status: 'ok',
      data: {
        token,
        userId: 'user-1',
        clientId: 'client-1',
        scopes: ['notes:read', 'notes:write'],
        expiresAt: 1_600,
        claims: { sid: 'grant-1' },
        extra: { userId: 'user-1' },
      },
    });
  });

  it('of an application that acts on its own names no user', async () => {
    const token = await issuer.token({ sub: 'client-1', sid: undefined, scope: undefined });
    expect(await protectedBy().check(bearer(token))).toMatchObject({ data: { userId: null, scopes: [] } });
  });

  it.each([
    ['https://mcp.test', 'https://mcp.test/'],
    ['https://mcp.test/', 'https://mcp.test'],
    ['urn:example:notes', 'urn:example:notes'],
    [RESOURCE, [RESOURCE]],
  ])('for %s may name it as %s', async (resource, aud) => {
    const result = await protectedBy({ resource, origin: 'https://mcp.test' }).check(
      bearer(await issuer.token({ aud })),
    );
    expect(result.status).toBe('ok');
  });
});

describe('scopes', () => {
  it('of the resource and of the request are all needed, and named', async () => {
    const token = bearer(await issuer.token());
    const resource = protectedBy({ scopes: ['notes:read'] });
    const result = await resource.check(token, { scopes: ['notes:write'] });
    expect(result).toMatchObject({ status: 'error', error: { status: 403, code: 'insufficient_scope' } });
    expect(result.status === 'error' && result.error.headers['www-authenticate']).toMatch(
      /^Bearer resource_metadata=".*", error="insufficient_scope", error_description="[^"]+", scope="notes:read notes:write"$/,
    );
    expect((await resource.check(token)).status).toBe('ok');
  });

  it('that only look alike do not count', async () => {
    const token = bearer(await issuer.token({ scope: 'notes:reader read' }));
    expect((await protectedBy({ scopes: ['notes:read'] }).check(token)).status).toBe('error');
  });
});

describe('step-up', () => {
  it.each([
    ['a stronger sign-in', { acr: ['urn:hallpass:acr:2fa', 'other'] }, 'acr_values="urn:hallpass:acr:2fa other"'],
    ['a recent sign-in', { maxAge: 99 }, 'max_age="99"'],
  ])('asks for %s', async (_, requirements, parameter) => {
    const { status, headers } = await refusalOf(bearer(await issuer.token()), requirements);
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain('error="insufficient_user_authentication"');
    expect(headers['www-authenticate']).toContain(parameter);
  });

  it('refuses an application that acts on its own', async () => {
    const token = await issuer.token({ sub: 'client-1', auth_time: undefined, acr: undefined });
    for (const requirements of [{ acr: 'urn:hallpass:acr:1fa' }, { maxAge: 1_000_000 }]) {
      expect(await refusalOf(bearer(token), requirements)).toMatchObject({ code: 'insufficient_user_authentication' });
    }
  });

  it('lets in a user who meets it', async () => {
    const requirements = { acr: 'urn:hallpass:acr:1fa', maxAge: 100 };
    expect((await protectedBy().check(bearer(await issuer.token()), requirements)).status).toBe('ok');
  });

  it('takes the shorter of two ages', async () => {
    const resource = protectedBy({ maxAge: 99 });
    expect((await resource.check(bearer(await issuer.token()), { maxAge: 500 })).status).toBe('error');
  });
});

describe('the issuer', () => {
  it('that is away gets 503 and is asked again a second later', async () => {
    const resource = protectedBy({ onRefusal: () => undefined });
    const token = bearer(await issuer.token());
    issuer.state.isAway = true;
    for (let n = 0; n < 3; n += 1) {
      expect(await resource.check(token)).toMatchObject({
        error: { status: 503, code: 'temporarily_unavailable', cause: new TypeError('connection refused') },
      });
    }
    expect(issuer.state.requests).toHaveLength(1);
    issuer.state.isAway = false;
    issuer.state.seconds += 2;
    expect((await resource.check(token)).status).toBe('ok');
  });

  it('whose metadata is that of another issuer is not believed', async () => {
    issuer.state.issuer = 'https://hallpass.test/p/2';
    const result = await protectedBy({ onRefusal: () => undefined }).check(bearer(await issuer.token()));
    expect(result).toMatchObject({
      error: { status: 503, cause: { message: expect.stringContaining('another issuer') } },
    });
  });

  it('is asked for its keys once for many tokens, and once more for an unknown key', async () => {
    const resource = protectedBy();
    const good = bearer(await issuer.token());
    await Promise.all([resource.check(good), resource.check(good)]);
    for (const kid of ['a', 'b', 'c']) await resource.check(bearer(await issuer.token({}, { header: { kid } })));
    expect(issuer.state.requests).toHaveLength(2);
    issuer.state.seconds += 31;
    for (const kid of ['a', 'b', 'c']) await resource.check(bearer(await issuer.token({}, { header: { kid } })));
    expect(issuer.state.requests).toHaveLength(4);
  });

  it('is asked about every token, if introspection is on', async () => {
    const resource = protectedBy({ introspect: { clientId: 'app', clientSecret: 'secret' } });
    const token = bearer(await issuer.token());
    expect((await resource.check(token)).status).toBe('ok');
    issuer.state.isActive = false;
    expect(await resource.check(token)).toMatchObject({ error: { status: 401, code: 'invalid_token' } });
  });

  it.each([
    ['does not answer', { isAway: true }],
    ['rejects the client', { secret: 'other' }],
  ])('lets nobody in if introspection is on and it %s', async (_, change) => {
    const refusals: ResourceRefusal[] = [];
    const introspect = { clientId: 'app', clientSecret: 'secret' };
    const resource = protectedBy({ introspect, onRefusal: (refusal) => refusals.push(refusal) });
    const token = bearer(await issuer.token());
    await resource.check(token);
    Object.assign(issuer.state, change);
    expect(await resource.check(token)).toMatchObject({ error: { status: 503 } });
    expect(refusals).toMatchObject([{ code: 'temporarily_unavailable', cause: expect.any(Error) }]);
  });
});

describe('options', () => {
  it.each<[string, Partial<ProtectResourceOptions>]>([
    ['a resource that is no URL', { resource: 'notes' }],
    ['a resource with a fragment', { resource: `${RESOURCE}#x` }],
    ['a URN without an origin', { resource: 'urn:example:notes' }],
    ['an issuer that is no URL', { issuer: 'hallpass' }],
    ['a scope with a quote', { scopes: ['a"b'] }],
    ['a listed scope with a space', { scopesSupported: ['a b'] }],
    ['an age that is no number', { maxAge: Number.NaN }],
    ['a negative age', { maxAge: -1 }],
  ])('%s is an error', (_, more) => {
    expect(() => protectedBy(more)).toThrow(TypeError);
  });
});

describe('a Fetch handler', () => {
  const handler = (more: Partial<ProtectResourceOptions> = {}) =>
    protectedBy(more).handler((_request, { userId }, environment: string) => new Response(`${userId} ${environment}`));

  it('refuses a request without a token', async () => {
    const response = await handler()(requestWith(), 'env');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${METADATA}"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('passes on a request with its caller', async () => {
    const response = await handler()(bearer(await issuer.token()), 'env');
    expect(await response.text()).toBe('user-1 env');
  });

  it('finds the requirements of a request in its body', async () => {
    const own = async (request: Request) => ({
      scopes: (await request.clone().text()) === 'write' ? ['notes:write'] : [],
    });
    const handle = protectedBy().handler(async (request) => new Response(await request.text()), own);
    const headers = { authorization: `Bearer ${await issuer.token()}` };
    const post = (body: string) => handle(new Request(RESOURCE, { method: 'POST', headers, body }));
    expect((await post('write')).status).toBe(403);
    expect(await (await post('read')).text()).toBe('read');
  });

  it.each([METADATA, 'https://internal.test:8080/.well-known/oauth-protected-resource'])('serves %s', async (url) => {
    const response = await handler({
      scopes: ['notes:read'],
      scopesSupported: ['notes:read', 'notes:write'],
      resourceName: 'Notes',
      documentation: 'https://mcp.test/docs',
    })(new Request(url), 'env');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [ISSUER],
      scopes_supported: ['notes:read', 'notes:write'],
      bearer_methods_supported: ['header'],
      resource_name: 'Notes',
      resource_documentation: 'https://mcp.test/docs',
      dpop_signing_alg_values_supported: ['ES256'],
    });
  });

  it('answers every method at the address of the metadata', async () => {
    const answer = (method: string) => handler()(new Request(METADATA, { method }), 'env');
    expect((await answer('POST')).status).toBe(405);
    expect(await (await answer('HEAD')).text()).toBe('');
    const preflight = await answer('OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*']);
  });

  it.each([
    ['https://mcp.test', 'https://mcp.test/.well-known/oauth-protected-resource'],
    ['https://mcp.test/a/b?c=d', 'https://mcp.test/.well-known/oauth-protected-resource/a/b?c=d'],
    ['urn:example:notes', 'https://api.test/.well-known/oauth-protected-resource'],
  ])('names the metadata of %s', (resource, url) => {
    const origin = resource.startsWith('urn:') ? { origin: 'https://api.test' } : {};
    expect(protectedBy({ resource, ...origin }).metadataUrl).toBe(url);
  });
});
