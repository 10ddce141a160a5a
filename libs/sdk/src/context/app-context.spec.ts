import { afterEach, describe, expect, it } from '@jest/globals';
import { clientOnPage, signedIn } from '../../test/client-on-page.js';
import { accessToken, FakeServer, json, user } from '../../test/fake-server.js';
import { HallpassClientApp } from '../apps/hallpass-client-app.js';
import { HallpassServerApp } from '../apps/hallpass-server-app.js';

const NAMES = ['HALLPASS_URL', 'HALLPASS_PROJECT_ID', 'HALLPASS_SECRET_SERVER_KEY', 'NEXT_PUBLIC_HALLPASS_URL'];
afterEach(() => {
  for (const name of NAMES) delete process.env[name];
});

describe('an app that leaves something out', () => {
  it('finds it in the environment', () => {
    process.env['HALLPASS_URL'] = 'https://hallpass.test';
    process.env['HALLPASS_PROJECT_ID'] = 'p';
    process.env['HALLPASS_SECRET_SERVER_KEY'] = 'ssk_1';
    expect(new HallpassServerApp().context.identity).toMatchObject({ projectId: 'p', secretServerKey: 'ssk_1' });
    process.env['NEXT_PUBLIC_HALLPASS_URL'] = 'https://public.test';
    const { identity } = new HallpassClientApp({ tokenStore: null }).context;
    expect(identity.baseUrl).toBe('https://public.test');
    // Apps of users must not read the keys of a back end.
    expect(identity.secretServerKey).toBeUndefined();
  });

  it('says what it needs where it is nowhere', () => {
    expect(() => new HallpassClientApp({ projectId: 'p', tokenStore: null })).toThrow('HALLPASS_URL');
    expect(() => new HallpassClientApp({ baseUrl: 'https://hallpass.test', tokenStore: null })).toThrow('projectId');
  });

  it('takes it from the app that it inherits from', () => {
    const first = clientOnPage(() => json(user), { urls: { signIn: '/login' } }).client;
    const second = new HallpassClientApp({ inheritsFrom: first, projectId: 'q' });
    expect([second.projectId, second.urls.signIn]).toEqual(['q', '/login']);
  });

  it('reaches the server by an address of its own', () => {
    const baseUrl = { browser: 'https://browser.test', server: 'http://server.test' };
    expect(new HallpassClientApp({ baseUrl, projectId: 'p', tokenStore: null }).context.identity.baseUrl).toBe(
      'http://server.test',
    );
  });
});

it('an app of the browser’s cookies can be made where a server renders its page, and nobody is signed in there', async () => {
  const app = new HallpassClientApp({ baseUrl: 'https://hallpass.test', projectId: 'p', tokenStore: 'cookie' });
  expect(await app.getUser()).toBeNull();
});

describe('a back end', () => {
  const app = () => {
    const server = new FakeServer(({ headers }) => json({ ...user, id: headers.get('x-stack-access-token') }));
    const identity = { baseUrl: 'https://hallpass.test', projectId: 'p', secretServerKey: 'ssk_1' };
    return { server, app: new HallpassServerApp({ ...identity, transport: server.transport }) };
  };

  it('knows the user of each request, and keeps them apart', async () => {
    const { app: backEnd } = app();
    const [ada, bob] = [accessToken(600, 'ada'), accessToken(600, 'bob')];
    const requests = [
      { headers: { authorization: `Bearer ${ada}` } },
      new Request('https://api.test', {
        headers: { 'x-stack-auth': JSON.stringify({ accessToken: bob, refreshToken: 'r' }) },
      }),
    ];
    const users = await Promise.all(requests.map((tokenStore) => backEnd.getUser({ tokenStore })));
    expect(users.map((each) => each?.id)).toEqual([ada, bob]);
    expect(await backEnd.getUser()).toBeNull();
    expect(await backEnd.getUser({ tokenStore: null })).toBeNull();
    expect(await backEnd.getUser({ tokenStore: { headers: {} } })).toBeNull();
  });

  it('may have a store that is asked for at each call', async () => {
    let token = accessToken(600, 'ada');
    const { server } = app();
    const backEnd = new HallpassServerApp({
      baseUrl: 'https://hallpass.test',
      projectId: 'p',
      transport: server.transport,
      tokenStore: async () => ({ accessToken: token, refreshToken: 'r' }),
    });
    expect((await backEnd.getUser())?.id).toBe(token);
    token = accessToken(600, 'bob');
    expect((await backEnd.getUser())?.id).toBe(token);
  });
});

describe('the session for a server of one’s own', () => {
  it('is given as headers and as JSON, which getUser takes as a token store', async () => {
    const tokens = signedIn();
    const { client } = clientOnPage(() => json(user), { tokens });
    expect(await client.getAuthJson()).toEqual(tokens);
    const headers = await client.getAuthHeaders();
    expect(JSON.parse(headers['x-stack-auth'])).toEqual(tokens);
    expect(await client.getAccessToken()).toBe(tokens.accessToken);
    expect(await client.getRefreshToken()).toBe('refresh-1');
    expect(await client.getUser({ tokenStore: await client.getAuthJson() })).toMatchObject({ id: user.id });
  });

  it('is null when nobody is signed in', async () => {
    const { client } = clientOnPage(() => json(user));
    expect(await client.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
    expect(await client.getAccessToken()).toBeNull();
  });
});

describe('the partial user derived from an access token', () => {
  const tokenOf = (claims: object) => {
    const [header, payload, signature] = accessToken().split('.');
    const all = { ...(JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object), ...claims };
    return `${header}.${Buffer.from(JSON.stringify(all)).toString('base64url')}.${signature}`;
  };
  const claims = { sub: 'u', email: 'ada@example.com', email_verified: true, name: 'Zoë', is_anonymous: false };

  it('has id, primaryEmail, displayName, primaryEmailVerified, isAnonymous, and asks nobody', async () => {
    const { client, server } = clientOnPage(() => json({}), {
      tokens: { refreshToken: 'r', accessToken: tokenOf(claims) },
    });
    expect(await client.getPartialUser({ from: 'token' })).toEqual({
      id: 'u',
      primaryEmail: 'ada@example.com',
      displayName: 'Zoë',
      primaryEmailVerified: true,
      isAnonymous: false,
    });
    expect(server.seen).toEqual([]);
  });

  it('is nobody when anonymous, unless asked for', async () => {
    const accessTokenOfNobody = tokenOf({ ...claims, is_anonymous: true });
    const { client } = clientOnPage(() => json({}), {
      tokens: { refreshToken: 'r', accessToken: accessTokenOfNobody },
    });
    expect(await client.getPartialUser({ from: 'token' })).toBeNull();
    expect(await client.getPartialUser({ from: 'token', or: 'anonymous' })).toMatchObject({ isAnonymous: true });
  });
});
