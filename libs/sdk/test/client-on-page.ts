import { HallpassClientApp, type HallpassClientAppOptions } from '../src/apps/hallpass-client-app.js';
import { MemoryTokenStore, type Tokens } from '../src/sessions/token-store.js';
import type { Page } from '../src/redirects/page.js';
import { accessToken, FakeServer, json, type SeenRequest } from './fake-server.js';

export const signedIn = (): Tokens => ({ refreshToken: 'refresh-1', accessToken: accessToken() });

export const session = (more: object = {}) =>
  json({ access_token: accessToken(), refresh_token: 'refresh-2', user_id: 'u', ...more });

export function clientOnPage(
  answer: (request: SeenRequest, nth: number) => Response | Error,
  {
    href,
    tokens = null,
    ...options
  }: { href?: string; tokens?: Tokens | null } & Partial<HallpassClientAppOptions> = {},
) {
  const server = new FakeServer(answer);
  const store = new MemoryTokenStore(tokens);
  const page = new FakePage(href);
  const client = new HallpassClientApp({
    baseUrl: 'https://hallpass.test',
    projectId: 'p',
    publishableClientKey: 'pck_1',
    tokenStore: store,
    transport: server.transport,
    page,
    ...options,
  });
  return { server, store, page, client };
}

export const bodyOf = ({ body }: SeenRequest): unknown => JSON.parse(body ?? 'null');

const storageIn = (stored: Map<string, string>): Page['session'] => ({
  get: (key) => stored.get(key) ?? null,
  set: (key, value) => void stored.set(key, value),
  remove: (key) => void stored.delete(key),
});

/** A browser tab that stays on its page and records where it was sent. */
class FakePage implements Page {
  readonly visited: string[] = [];
  readonly alerts: string[] = [];
  readonly waited: number[] = [];
  readonly jar = new Map<string, string>();
  /** Each cookie that was set, with its attributes. */
  readonly written: string[] = [];
  readonly stored = new Map<string, string>();
  reloads = 0;
  credentials: CredentialsContainer | undefined;

  constructor(public href = 'https://app.test/notes?page=2') {}

  navigate(url: string): void {
    this.visited.push(url);
  }
  showAddress(url: string): void {
    this.href = url;
  }
  reload(): void {
    this.reloads += 1;
  }
  alert(message: string): void {
    this.alerts.push(message);
  }
  wait(millis: number): Promise<void> {
    this.waited.push(millis);
    return Promise.resolve();
  }
  readonly session = storageIn(this.stored);
  /** The storage that outlives the tab. */
  readonly kept = new Map<string, string>();
  readonly local = storageIn(this.kept);
  readonly cookies = {
    isSecure: true,
    read: () => [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    write: (cookie: string) => {
      this.written.push(cookie);
      const [pair, ...attributes] = cookie.split('; ');
      const at = pair!.indexOf('=');
      const name = pair!.slice(0, at);
      if (attributes.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, pair!.slice(at + 1));
    },
  };
}
