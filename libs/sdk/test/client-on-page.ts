import { HallpassClientApp, type HallpassClientAppOptions } from '../src/apps/hallpass-client-app.js';
import { MemoryTokenStore, type Tokens } from '../src/sessions/token-store.js';
import { accessToken, FakeServer, json, type SeenRequest } from './fake-server.js';
import { FakePage } from './fake-page.js';

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
