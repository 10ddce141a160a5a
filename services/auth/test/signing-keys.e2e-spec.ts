import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';

interface Jwk {
  kid: string;
  [member: string]: unknown;
}

function isSignedBy(token: string, jwk: Jwk): boolean {
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const key = createPublicKey({ key: jwk as never, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

describe('JWKS, contract/01 §11', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject();
  });
  const get = (path: string) => rawApi(server.baseUrl).get(path);
  const keysOf = async (of: TestProject, query = ''): Promise<Jwk[]> =>
    succeeded(await get(`/projects/${of.id}/.well-known/jwks.json${query}`)).keys;

  it('answers 404 for an unknown project, without caching', async () => {
    const answer = await get(`/projects/${randomUUID()}/.well-known/jwks.json`);
    expect(answer).toMatchObject({ status: 404, knownError: null });
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  });

  it('shows ages to administrators: which key signs, since when, and until when', async () => {
    const fresh = await createProject();
    const keys = async () => succeeded(await adminApi(fresh).get('/internal/signing-keys')).items;
    expect((await serverApi(fresh).get('/internal/signing-keys')).status).toBe(401);
    const [first, anonymous] = await keys();
    const day = 86_400_000;
    expect(first).toMatchObject({ audience: 'regular', is_signing: true, retires_at_millis: null });
    expect(first.replaced_at_millis - first.created_at_millis).toBe(90 * day);
    expect(anonymous).toMatchObject({ audience: 'anonymous', is_signing: true });
    expect([first.kid, anonymous.kid]).toEqual((await keysOf(fresh, '?include_anonymous=true')).map(({ kid }) => kid));
    succeeded(await adminApi(fresh).post('/internal/signing-keys/rotate'));
    const [now, before] = await keys();
    expect(now).toMatchObject({ audience: 'regular', is_signing: true, retires_at_millis: null });
    expect(before).toMatchObject({ kid: first.kid, is_signing: false, retires_at_millis: expect.any(Number) });
    expect(JSON.stringify(await keys())).not.toMatch(/private|"d"/);
  });

  it('shows only public members, cached for an hour, also before the first token', async () => {
    const fresh = await createProject();
    const answer = await get(`/projects/${fresh.id}/.well-known/jwks.json`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const member = expect.stringMatching(/^[\w-]{43}$/);
    expect(answer.body.keys).toEqual([
      { kty: 'EC', alg: 'ES256', crv: 'P-256', x: member, y: member, kid: expect.stringMatching(/^[\w-]{12,64}$/) },
    ]);
  });

  it('verifies the tokens of its project and audience, and no others (security A7)', async () => {
    const other = await createProject();
    const [user, stranger] = await Promise.all([signUp(project), signUp(other)]);
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up')).access_token as string;
    const [regularKey, anonymousKey] = (await keysOf(project, '?include_anonymous=true')) as [Jwk, Jwk];
    expect(await keysOf(project)).toEqual([regularKey]);
    expect(isSignedBy(user.accessToken, regularKey)).toBe(true);
    expect(isSignedBy(anonymous, anonymousKey)).toBe(true);
    expect(isSignedBy(anonymous, regularKey)).toBe(false);
    expect(isSignedBy(user.accessToken, anonymousKey)).toBe(false);
    expect(isSignedBy(stranger.accessToken, regularKey)).toBe(false);
    const header = JSON.parse(Buffer.from(user.accessToken.split('.')[0]!, 'base64url').toString());
    expect(header).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: regularKey.kid });
  });

  describe('replaced on demand (security A6)', () => {
    const PATH = '/internal/signing-keys/rotate';
    const keyIdOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;

    it('is refused to clients and servers', async () => {
      for (const api of [client(project), serverApi(project)])
        expect(await api.post(PATH)).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
    });

    it('fails no request: old tokens verify, new ones are signed with the new key within a minute', async () => {
      const rotating = await createProject();
      const user = await signUp(rotating);
      const [before] = await keysOf(rotating);
      const refresh = () => client(rotating, user).post('/auth/sessions/current/refresh');
      const roundTrip = async () => {
        const { access_token: accessToken } = succeeded(await refresh());
        succeeded(await client(rotating, { accessToken }).get('/users/me'));
        succeeded(await client(rotating, user).get('/users/me'));
      };
      const trips = Array.from({ length: 10 }, roundTrip);
      expect((await adminApi(rotating).post(PATH)).body).toEqual({ success: true });
      await Promise.all([...trips, ...Array.from({ length: 10 }, roundTrip)]);
      const [after, ...others] = await keysOf(rotating);
      expect(after!.kid).not.toBe(before!.kid);
      expect(others).toEqual([before]);
      // Another process may use its cached key for up to a minute.
      const isSignedAnew = async () => keyIdOf(succeeded(await refresh()).access_token) === after!.kid;
      await until('a token of the new key', isSignedAnew);
      succeeded(await client(rotating, user).get('/users/me'));
    });
  });

  it.each(['GET', 'POST', 'DELETE'] as const)(
    'redirects %s of the issuer of anonymous tokens to the project',
    async (method) => {
      const api = rawApi(server.baseUrl);
      const send = { GET: api.get, POST: api.post, DELETE: api.delete }[method];
      const answer = await send(`/projects-anonymous-users/${project.id}/.well-known/jwks.json`);
      expect(answer.status).toBe(307);
      expect(answer.headers.get('location')).toBe(
        `${server.baseUrl}/api/v1/projects/${project.id}/.well-known/jwks.json?include_anonymous=true`,
      );
    },
  );
});
