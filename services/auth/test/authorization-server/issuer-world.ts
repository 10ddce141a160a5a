import { adminApi, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import * as openid from 'openid-client';

export const APP = 'https://app.example/callback';

export interface TestApplication {
  id: string;
  secret: string;
}

/** Registers an application; the defaults are those of a first-party web application. */
export async function register(
  project: TestProject,
  {
    kind = 'web',
    authentication = 'client_secret',
    isFirstParty = true,
    redirectUris = [APP],
    scopes = ['openid', 'profile', 'email', 'offline_access'],
    settings = {},
  }: {
    kind?: string;
    authentication?: string;
    isFirstParty?: boolean;
    redirectUris?: string[];
    scopes?: string[];
    settings?: object;
  } = {},
): Promise<TestApplication> {
  const created = succeeded(
    await adminApi(project).post('/applications', {
      kind,
      authentication,
      display_name: 'Notes',
      is_first_party: isFirstParty,
      redirect_uris: redirectUris,
      ...(kind === 'machine' ? {} : { post_logout_redirect_uris: ['https://app.example/out'] }),
      scopes,
      ...settings,
    }),
  );
  return { id: created.id as string, secret: (created.client_secret as string | undefined) ?? '' };
}

/** An API of the project, with two scopes, one of which is granted without being named. */
export async function addResource(project: TestProject, identifier: string, settings: object = {}): Promise<string> {
  const created = succeeded(
    await adminApi(project).post('/resources', {
      identifier,
      display_name: 'Shelves',
      scopes: [
        { name: 'shelves:read', description: 'See your shelves' },
        { name: 'shelves:write', description: 'Change your shelves' },
      ],
      default_scopes: ['shelves:read'],
      ...settings,
    }),
  );
  return created.id as string;
}

export const issuerOf = (project: TestProject): string => `${project.baseUrl}/p/${project.id}`;

/** The configuration of `openid-client` for an application, by discovery alone. */
export async function discovered(project: TestProject, application: TestApplication): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuerOf(project)), application.id, application.secret, undefined, {
    execute: [openid.allowInsecureRequests],
  });
}

/** A browser without pages: it keeps cookies by path, follows redirects of the issuer, and decides as the page does. */
export class IssuerBrowser {
  private readonly cookies = new Map<string, { path: string; value: string }>();

  constructor(
    private readonly project: TestProject,
    public user: TestUser | null = null,
  ) {}

  async get(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(`${path}/`))
      .map(([name, { value }]) => `${name.split('@', 1)[0]}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const key = `${name}@${path}`;
    if (value === '' || attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each))) this.cookies.delete(key);
    else this.cookies.set(key, { path, value });
  }

  /** Follows the issuer's redirects to a page of the project, or out of the issuer. */
  async follow(url: string | URL): Promise<URL> {
    let next = new URL(url);
    for (let n = 0; n < 5 && next.pathname.includes('/oauth/'); n += 1) {
      const response = await this.get(next);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} without a redirect: ${await response.text()}`);
      next = new URL(location, next);
    }
    return next;
  }

  /** Reads the content of the page of a request. */
  async request(page: URL): Promise<{ status: number; body: Record<string, any> }> {
    const response = await this.get(`${this.addressOf(page)}/request`, { headers: { accept: 'application/json' } });
    return { status: response.status, body: await bodyOf(response) };
  }

  async decide(page: URL, decision: 'sign_in' | 'allow' | 'deny', refreshToken = this.user?.refreshToken) {
    const response = await this.get(`${this.addressOf(page)}/decision`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ decision, refresh_token: refreshToken }),
    });
    return { status: response.status, code: response.headers.get('x-hallpass-error'), body: await bodyOf(response) };
  }

  /** Signs in and allows until the browser is back at the application. */
  async authorize(url: string | URL): Promise<URL> {
    let at = await this.follow(url);
    for (let n = 0; n < 3 && at.pathname.endsWith('/consent'); n += 1) {
      const { body } = await this.request(at);
      const { body: decided, status } = await this.decide(at, body.prompt === 'consent' ? 'allow' : 'sign_in');
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(decided)}`);
      at = await this.follow(decided.redirect_to as string);
    }
    return at;
  }

  private addressOf(page: URL): string {
    return `${issuerOf(this.project)}/oauth/authorize/${page.searchParams.get('request')}`;
  }
}

async function bodyOf(response: Response): Promise<Record<string, any>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Record<string, any>;
  } catch {
    return { text };
  }
}

/** An authorization request with everything that is required, and the verifier for its code. */
export async function authorizationRequest(
  config: openid.Configuration,
  more: Record<string, string> = {},
): Promise<{ url: URL; verifier: string; checks: { pkceCodeVerifier: string; expectedState: string } }> {
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: APP,
    scope: 'openid profile email',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...more,
  });
  return { url, verifier, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

/** Calls an endpoint of the issuer with a form, as an application without a library does. */
export async function post(
  project: TestProject,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Record<string, any> }> {
  const response = await fetch(`${issuerOf(project)}${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body: new URLSearchParams(form),
  });
  return { status: response.status, headers: response.headers, body: await bodyOf(response) };
}

/** HTTP Basic with form-encoded parts (RFC 6749 §2.3.1). */
export const basic = ({ id, secret }: TestApplication): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

/** Signs the user of a browser out at the issuer, and confirms it. @returns the last answer */
export async function signOut(browser: IssuerBrowser, at: string | URL): Promise<Response> {
  const page = await browser.get(at);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())![1]!;
  return browser.get(`${String(at).split('?', 1)[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
}
