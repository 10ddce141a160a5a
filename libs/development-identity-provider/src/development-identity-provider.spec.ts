import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Settings } from '@hallpass/settings';
import { DevelopmentIdentityProvider } from './development-identity-provider.js';
import { isInstalled } from './provider.js';

const HALLPASS = 'http://localhost:8080';
const CALLBACK = `${HALLPASS}/api/v1/auth/oauth/callback/google`;
const settings = {
  environment: 'development',
  url: HALLPASS,
  oauthShared: {
    google: { clientId: 'own', clientSecret: 'own secret' },
    github: null,
    microsoft: null,
    spotify: null,
  },
} as Settings;

let provider: DevelopmentIdentityProvider;
let browser: Browser;
beforeAll(async () => {
  provider = await DevelopmentIdentityProvider.start(settings, 0);
});
afterAll(() => provider.stop());
beforeEach(() => {
  browser = new Browser();
});

/** Stores cookies by path like a browser, and does not follow redirects. */
class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path));
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      body: form && new URLSearchParams(form),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const path = attributes.find((each) => each.startsWith('path='))?.slice(5) ?? '/';
      this.cookies.set(pair.slice(0, pair.indexOf('=')), { value: pair.slice(pair.indexOf('=') + 1), path });
    }
    return response;
  }
}

const verifier = randomBytes(32).toString('base64url');

function authorizationUrl(change: Record<string, string | null> = {}): string {
  const url = new URL(`${provider.issuer}/auth`);
  const parameters = {
    client_id: 'hallpass',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    ...change,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

const locationOf = (response: Response): string =>
  new URL(response.headers.get('location') ?? 'no:location', provider.issuer).href;

async function openPage(change?: Record<string, string | null>): Promise<string> {
  const started = await browser.open(authorizationUrl(change));
  expect(started.status).toBe(303);
  return locationOf(started);
}

/** Signs in. Returns the redirect to Hallpass's callback. */
async function signIn(form: Record<string, string>, change?: Record<string, string | null>): Promise<URL> {
  const resumed = locationOf(await browser.open(await openPage(change), { action: 'sign-in', ...form }));
  return new URL(locationOf(await browser.open(resumed)));
}

function tokens(form: Record<string, string>, client = 'hallpass:hallpass-development'): Promise<Response> {
  return fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
    body: new URLSearchParams(form),
  });
}
const exchange = (code: string, client?: string, redirect_uri = CALLBACK) =>
  tokens({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier }, client);

const codeOf = (callback: URL): string => callback.searchParams.get('code') ?? '';

async function readIdToken(token: string): Promise<Record<string, unknown>> {
  const { jwks_uri } = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as {
    jwks_uri: string;
  };
  const { keys } = (await (await fetch(jwks_uri)).json()) as { keys: JsonWebKey[] };
  const [header = '', payload = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: keys[0]!, format: 'jwk' });
  const data = Buffer.from(`${header}.${payload}`);
  const isGood = verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  expect(isGood).toBe(true);
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

it('knows whether its package is installed', () => {
  expect(isInstalled()).toBe(true);
  expect(isInstalled(pathToFileURL(join(tmpdir(), 'elsewhere.js')).href)).toBe(false);
});

describe('what is refused', () => {
  it('to start in production', async () => {
    const production = { ...settings, environment: 'production' } as Settings;
    await expect(DevelopmentIdentityProvider.start(production, 0)).rejects.toThrow('not available in production');
  });

  it.each([
    ['another client', { client_id: 'somebody' }],
    ['an address elsewhere', { redirect_uri: 'http://evil.example/api/v1/auth/oauth/callback/google' }],
    ['an address that only begins alike', { redirect_uri: `${HALLPASS}.evil.example/api/v1/auth/oauth/callback/x` }],
    ['another page of ours', { redirect_uri: `${HALLPASS}/api/v1/users/me` }],
  ])('%s: with a page, and no way back', async (_name, change) => {
    const response = await browser.open(authorizationUrl(change));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(await response.text()).toContain('This sign-in cannot continue');
  });

  it('a sign-in that has ended, or began in another browser', async () => {
    const page = await openPage();
    browser = new Browser();
    for (const form of [undefined, { action: 'sign-in', email: 'ada@example.com' }]) {
      const response = await browser.open(page, form);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.text()).toContain('This sign-in has ended');
    }
  });

  it.each(['', 'ada', 'a@b@c', `${'a'.repeat(250)}@example.com`])('the address "%s", and asks again', async (email) => {
    const response = await browser.open(await openPage(), { action: 'sign-in', email, name: '"><script>' });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain('Enter an email address');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).not.toContain('<script');
  });

  it('a secret or a verifier that is wrong, and a code that was used', async () => {
    const code = codeOf(await signIn({ email: 'ada@example.com' }));
    expect((await exchange(code, 'hallpass:wrong')).status).toBe(401);
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).status).toBe(400);
  });

  it('a page of another name that points here', async () => {
    const { hostname, port } = new URL(provider.issuer);
    const status = await new Promise((resolve, reject) => {
      httpRequest({ hostname, port, path: '/', headers: { host: `evil.example:${port}` } }, (response) => {
        resolve(response.resume().statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

describe('what works', () => {
  it('shows what it is, without a script, and not in a frame', async () => {
    const response = await browser.open(await openPage());
    const html = await response.text();
    expect(html).toContain('Development identity provider');
    expect(html).toContain('Sign in with Google');
    expect(html).toContain('<b>localhost:8080</b>');
    expect(html).not.toMatch(/<script| style=/);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('names the provider by the callback, whatever a project calls it', async () => {
    const redirect_uri = (id: string) => `${HALLPASS}/api/v1/auth/oauth/callback/${id}`;
    expect(await (await browser.open(await openPage({ redirect_uri: redirect_uri('github') }))).text()).toContain(
      'Sign in with GitHub',
    );
    const callback = await signIn({ email: 'ada@example.com' }, { redirect_uri: redirect_uri('my-own') });
    expect(callback.pathname).toBe('/api/v1/auth/oauth/callback/my-own');
  });

  it.each([
    ['verified', 'Ada Lovelace', { verified: 'yes' }, { email_verified: true, name: 'Ada Lovelace' }],
    ['not verified, without a name', '', {}, { email_verified: false }],
  ])('signs in any user: %s', async (_name, name, form, claims) => {
    const callback = await signIn({ email: 'Ada@example.com', name, ...form });
    expect(callback.searchParams.get('state')).toBe('some-state');
    expect(callback.searchParams.get('iss')).toBe(provider.issuer);
    const answer = (await (await exchange(codeOf(callback))).json()) as Record<string, string>;
    const idToken = await readIdToken(answer['id_token']!);
    const expected = { sub: expect.any(String), email: 'Ada@example.com', ...claims };
    expect(idToken).toMatchObject({ iss: provider.issuer, aud: 'hallpass', nonce: 'some-nonce', ...expected });
    const headers = { authorization: `Bearer ${answer['access_token']}` };
    const userinfo = await (await fetch(`${provider.issuer}/me`, { headers })).json();
    expect(userinfo).toEqual({ ...expected, sub: idToken['sub'] });
  });

  it('knows an address again, and another one for another account, in one browser', async () => {
    const subjectOf = async (email: string) => {
      const answer = (await (await exchange(codeOf(await signIn({ email })))).json()) as Record<string, string>;
      return (await readIdToken(answer['id_token']!))['sub'];
    };
    const ada = await subjectOf('ada@example.com');
    const grace = await subjectOf('grace@example.com');
    expect(grace).not.toBe(ada);
    expect(await subjectOf('ADA@example.com')).toBe(ada);
    const html = await (await browser.open(await openPage())).text();
    expect(html).toContain('Recent accounts');
    expect(html).toContain('grace@example.com');
  });

  it('refreshes where that was asked for, with scopes of the provider that it stands in for, and by the shared keys', async () => {
    const scope = 'openid email https://www.googleapis.com/auth/drive';
    const unasked = await exchange(codeOf(await signIn({ email: 'ada@example.com' }, { scope })));
    expect(await unasked.json()).not.toHaveProperty('refresh_token');
    const asked = { scope: `${scope} offline_access`, client_id: 'own' };
    const callback = await signIn({ email: 'ada@example.com' }, asked);
    const answer = (await (await exchange(codeOf(callback), 'own:own%20secret')).json()) as Record<string, string>;
    const refresh = { grant_type: 'refresh_token', refresh_token: answer['refresh_token']! };
    const again = await tokens(refresh, 'own:own%20secret');
    expect(await again.json()).toMatchObject({ access_token: expect.any(String) });
  });

  it('takes a no back to the callback', async () => {
    const resumed = locationOf(await browser.open(await openPage(), { action: 'deny', email: '' }));
    const callback = new URL(locationOf(await browser.open(resumed)));
    expect(callback.origin + callback.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({ error: 'access_denied', state: 'some-state' });
  });
});
