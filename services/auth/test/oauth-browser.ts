import { createHash, randomBytes } from 'node:crypto';
import type { TestProject } from '@hallpass/testing';
import type { OpenIdDouble, Person } from './openid-provider.js';

export interface Page {
  status: number;
  headers: Headers;
  /** The target of a redirect; null for other answers. */
  location: URL | null;
  knownError: string | null;
  text: string;
}

type Query = Record<string, string | undefined>;

export interface AppFlow {
  verifier: string;
  redirectUri: string;
  state: string;
}

export const REDIRECT_URI = 'http://localhost:3000/handler/oauth-callback';
export const ERROR_URL = 'http://localhost:3000/handler/error';

/** A browser with cookies that visits an app with sign-in through `provider`. */
export class OAuthBrowser {
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];

  constructor(
    readonly project: Omit<TestProject, 'owner'>,
    readonly double: OpenIdDouble,
    readonly provider = 'double',
  ) {}

  /** The client address, for servers that limit by address. */
  private get address(): Record<string, string> {
    const { clientAddress } = this.project;
    return clientAddress === undefined ? {} : { 'x-forwarded-for': clientAddress };
  }

  /** The app's parameters; `undefined` omits one. */
  authorizeQuery(changes: Query = {}): { query: URLSearchParams; flow: AppFlow } {
    const verifier = randomBytes(32).toString('base64url');
    const flow = { verifier, redirectUri: REDIRECT_URI, state: randomBytes(16).toString('base64url') };
    const values: Query = {
      client_id: this.project.id,
      client_secret: this.project.publishableClientKey,
      redirect_uri: flow.redirectUri,
      scope: 'legacy',
      state: flow.state,
      grant_type: 'authorization_code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'authenticate',
      error_redirect_url: ERROR_URL,
      ...changes,
    };
    const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { query: new URLSearchParams(given), flow };
  }

  async authorize(changes: Query = {}): Promise<{ page: Page; flow: AppFlow }> {
    const { query, flow } = this.authorizeQuery(changes);
    return { page: await this.open(`/auth/oauth/authorize/${this.provider}?${query.toString()}`), flow };
  }

  /** Goes to the provider, consents, and returns the callback URL. */
  async toCallback(person: Person = {}, changes: Query = {}): Promise<{ callback: string; flow: AppFlow }> {
    const { page, flow } = await this.authorize(changes);
    if (page.status !== 307) throw new Error(`authorize answered ${page.status}: ${page.text}`);
    const { redirectUri, code, state } = this.double.approve(page.location!, person);
    return { callback: `${redirectUri}?${new URLSearchParams({ code, state }).toString()}`, flow };
  }

  /** Runs the flow until the browser is back at the app. */
  async signIn(person: Person = {}, changes: Query = {}): Promise<{ page: Page; flow: AppFlow }> {
    const { callback, flow } = await this.toCallback(person, changes);
    return { page: await this.open(callback), flow };
  }

  /** Runs the flow until the tokens are issued. @returns the answer of the token endpoint */
  async tokens(person: Person = {}, changes: Query = {}) {
    const { page, flow } = await this.signIn(person, changes);
    if (page.status !== 303)
      throw new Error(`the callback answered ${page.status}: ${page.location?.href} ${page.text}`);
    return this.exchange(page, flow);
  }

  tokenForm(page: Page, flow: AppFlow, changes: Query = {}): URLSearchParams {
    const values: Query = {
      grant_type: 'authorization_code',
      client_id: this.project.id,
      client_secret: this.project.publishableClientKey,
      code: page.location?.searchParams.get('code') ?? '',
      redirect_uri: flow.redirectUri,
      code_verifier: flow.verifier,
      ...changes,
    };
    return new URLSearchParams(
      Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }

  async exchange(page: Page, flow: AppFlow, changes: Query = {}) {
    const response = await fetch(`${this.project.baseUrl}/api/v1/auth/oauth/token`, {
      method: 'POST',
      headers: this.address,
      body: this.tokenForm(page, flow, changes),
    });
    return { status: response.status, body: (await response.json()) as any };
  }

  async open(
    url: string,
    { form, ...more }: { form?: URLSearchParams; accept?: string; cookie?: string } = {},
  ): Promise<Page> {
    const cookie = more.cookie ?? [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url.startsWith('http') ? url : `${this.project.baseUrl}/api/v1${url}`, {
      method: form === undefined ? 'GET' : 'POST',
      body: form,
      redirect: 'manual',
      headers: {
        ...this.address,
        ...(cookie === '' ? {} : { cookie }),
        ...(more.accept === undefined ? {} : { accept: more.accept }),
      },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      location: location === null ? null : new URL(location, response.url),
      knownError: response.headers.get('x-stack-known-error'),
      text: await response.text(),
    };
  }

  private keep(line: string): void {
    this.setCookies.push(line);
    const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s);
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
