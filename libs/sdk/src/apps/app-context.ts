import { currentPage, type Page } from '../redirects/page.js';
import { type HandlerUrls, handlerUrls } from '../redirects/handler-urls.js';
import { type RedirectMethod, Redirects } from '../redirects/redirects.js';
import { ApiClient } from '../requests/api-client.js';
import type { AppIdentity } from '../requests/app-identity.js';
import { refreshAccessToken } from '../requests/token-endpoint.js';
import { Transport, type TransportOptions } from '../requests/transport.js';
import { CookieTokenStore } from '../sessions/cookie-token-store.js';
import type { SessionSource } from '../sessions/session.js';
import { Sessions } from '../sessions/sessions.js';
import { MemoryTokenStore, type Tokens, type TokenStore } from '../sessions/token-store.js';

/** `cookie` in browsers, `memory` in tests and scripts, tokens of a known session, or a store of your own. */
export type TokenStoreInit = 'cookie' | 'memory' | Tokens | TokenStore;

/** Further scopes asked for at sign-in, by provider id. */
export type OAuthScopesOnSignIn = Readonly<Record<string, readonly string[]>>;

export interface AppContextOptions extends AppIdentity {
  /** Where the app's pages are. Default: below `/handler`. */
  urls?: Partial<HandlerUrls>;
  /** Default: the browser, where there is one. */
  redirectMethod?: RedirectMethod;
  oauthScopesOnSignIn?: OAuthScopesOnSignIn;
  tokenStore: TokenStoreInit;
  /** Stands in for the keys: the session of an owner of the project (contract/01 §10). */
  projectOwnerSession?: SessionSource;
  transport?: TransportOptions;
  /** Stands in for the page of the browser. */
  page?: Page | null;
}

/** What the functions behind an app's methods work with: one app, its session and its way to the server. */
export interface AppContext {
  readonly identity: AppIdentity;
  readonly transportOptions: TransportOptions | undefined;
  readonly transport: Transport;
  readonly sessions: Sessions;
  readonly api: ApiClient;
  readonly redirects: Redirects;
  readonly oauthScopesOnSignIn: OAuthScopesOnSignIn;
  wait(millis: number): Promise<void>;
}

export function createAppContext(options: AppContextOptions): AppContext {
  const {
    tokenStore,
    projectOwnerSession,
    transport: transportOptions,
    urls,
    redirectMethod: method,
    oauthScopesOnSignIn = {},
    page = currentPage(),
    ...identity
  } = options;
  const transport = new Transport(transportOptions);
  const sessions = new Sessions({
    store: storeOf(tokenStore, identity.projectId),
    refresh: (refreshToken) => refreshAccessToken(transport, identity, refreshToken),
  });
  const api = new ApiClient(identity, transport, { user: sessions, owner: projectOwnerSession });
  const redirects = new Redirects({ page, urls: handlerUrls(urls), method, baseUrl: identity.baseUrl });
  return {
    identity,
    transportOptions,
    transport,
    sessions,
    api,
    redirects,
    oauthScopesOnSignIn,
    wait: transportOptions?.wait ?? ((millis) => new Promise((resolve) => setTimeout(resolve, millis))),
  };
}

function storeOf(init: TokenStoreInit, projectId: string): TokenStore {
  if (init === 'cookie') return new CookieTokenStore(projectId);
  if (init === 'memory') return new MemoryTokenStore();
  return 'get' in init ? init : new MemoryTokenStore(init);
}
