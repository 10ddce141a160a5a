import type { ChallengeListeners, ChallengeOptions } from '../challenges/challenge.js';
import { currentPage, type Page } from '../redirects/page.js';
import { type HandlerUrls, handlerUrls } from '../redirects/handler-urls.js';
import { type RedirectMethod, Redirects } from '../redirects/redirects.js';
import { ApiClient } from '../requests/api-client.js';
import type { AppIdentity } from '../requests/app-identity.js';
import { refreshAccessToken } from '../requests/token-endpoint.js';
import { Transport, type TransportOptions } from '../requests/transport.js';
import type { SessionSource } from '../sessions/session.js';
import { Sessions } from '../sessions/sessions.js';
import { AdaptedCookieStore, type CookieAdapter } from '../sessions/adapted-cookie-store.js';
import { CookieTokenStore } from '../sessions/cookie-token-store.js';
import { isRequestLike, type RequestLike, requestTokenStore } from '../sessions/request-token-store.js';
import { MemoryTokenStore, type Tokens, type TokenStore } from '../sessions/token-store.js';
import { environmentIdentity, type GivenIdentity } from './environment.js';

/** Additional scopes to request at sign-in, by provider id. */
export type OAuthScopesOnSignIn = Readonly<Record<string, readonly string[]>>;

export interface ContextOptions extends GivenIdentity, ChallengeOptions {
  /** Addresses of the app's pages. Default: below `/handler`. */
  urls?: Partial<HandlerUrls>;
  /** Default: the browser, if there is one. */
  redirectMethod?: RedirectMethod;
  oauthScopesOnSignIn?: OAuthScopesOnSignIn;
  tokenStore?: TokenStoreSource;
  /** Has no effect: the library never prefetches. Accepted for apps that move from the published SDK. */
  noAutomaticPrefetch?: boolean;
  /** Replaces the keys with the session of an owner of the project (contract/01 §10). */
  projectOwnerSession?: SessionSource;
  transport?: TransportOptions;
  /** Replaces the browser's page. */
  page?: Page | null;
}

/** The state behind an app's methods: its options, its session and its connection to the server. */
export interface AppContext {
  /** The options as given. Apps that inherit from this one start with them. */
  readonly options: ContextOptions;
  readonly identity: AppIdentity;
  readonly transportOptions: TransportOptions | undefined;
  readonly transport: Transport;
  readonly sessions: Sessions;
  readonly api: ApiClient;
  readonly redirects: Redirects;
  readonly oauthScopesOnSignIn: OAuthScopesOnSignIn;
  /** Called after each change of data on the server. */
  readonly changeListeners: Set<() => void>;
  readonly challengeListeners: ChallengeListeners;
  wait(millis: number): Promise<void>;
}

/** @param inherited the options of the app that this app inherits from */
export function createAppContext(given: ContextOptions, inherited?: ContextOptions): AppContext {
  const options = { ...inherited, ...given };
  const identity = environmentIdentity(options);
  const { transport: transportOptions, page = currentPage(), oauthScopesOnSignIn = {} } = options;
  const transport = new Transport(transportOptions);
  const redirects = new Redirects({
    page,
    urls: handlerUrls(options.urls),
    method: options.redirectMethod,
    baseUrl: identity.baseUrl,
  });
  const rest = {
    options,
    identity,
    transportOptions,
    transport,
    redirects,
    oauthScopesOnSignIn,
    changeListeners: new Set<() => void>(),
    challengeListeners: new Set() as ChallengeListeners,
    wait: transportOptions?.wait ?? ((millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis))),
  };
  const { tokenStore = null } = options;
  return withStore(rest, typeof tokenStore === 'function' ? null : tokenStore);
}

/** Returns the app with the session of another store. */
function withStore(context: Omit<AppContext, 'sessions' | 'api'>, init: TokenStoreInit): AppContext {
  const { identity, transport, options, changeListeners } = context;
  const sessions = new Sessions({
    store: storeOf(init, identity.projectId),
    refresh: (refreshToken) => refreshAccessToken(transport, identity, refreshToken),
  });
  const api = new ApiClient(identity, transport, {
    user: sessions,
    owner: options.projectOwnerSession,
    onChange: () => changeListeners.forEach((listener) => listener()),
  });
  return { ...context, sessions, api };
}

/** Calls back after changes of the session and of data. @returns a function that unsubscribes */
export function listenToChanges(context: AppContext, listener: (what: 'session' | 'data') => void): () => void {
  const onData = () => listener('data');
  context.changeListeners.add(onData);
  const unsubscribe = context.sessions.subscribe(() => listener('session'));
  return () => {
    context.changeListeners.delete(onData);
    unsubscribe();
  };
}

/** Calls back before and after a challenge is solved. @returns a function that unsubscribes */
export function listenToChallenges({ challengeListeners }: AppContext, listener: (isSolving: boolean) => void) {
  challengeListeners.add(listener);
  return () => void challengeListeners.delete(listener);
}

/** A token store for a single call. Back ends pass one for each request. */
export interface StoreOptions {
  tokenStore?: TokenStoreInit;
}

/** Returns the context of one call. */
export async function contextOf(context: AppContext, { tokenStore }: StoreOptions = {}): Promise<AppContext> {
  if (tokenStore !== undefined) return withStore(context, tokenStore);
  const { tokenStore: source } = context.options;
  return typeof source === 'function' ? withStore(context, await source()) : context;
}

/**
 * Where a session is stored:
 * - `cookie`: in the browser's cookies.
 * - `memory`: until the process ends; for tests and scripts.
 * - a request (`Request`, or Node's `{ headers }`): the session that the request carries; for back ends, per call.
 * - tokens of a known session: `{ accessToken, refreshToken }`, as returned by `getAuthJson()`.
 * - `{ cookies }`: the cookies of a framework's request and response.
 * - null: nowhere; nobody is signed in unless a call names a store.
 * - a store of your own.
 */
export type TokenStoreInit =
  | 'cookie'
  | 'memory'
  | RequestLike
  | { accessToken: string | null; refreshToken: string | null }
  | { cookies: CookieAdapter }
  | TokenStore
  | null;

/** A store, or a function that returns the store for each call, for frameworks that know the current request. */
export type TokenStoreSource = TokenStoreInit | (() => TokenStoreInit | Promise<TokenStoreInit>);

function storeOf(init: TokenStoreInit, projectId: string): TokenStore {
  // A server that renders a page has no browser cookies, so nobody is signed in until the page runs in the browser.
  if (init === 'cookie' && typeof document !== 'undefined') return new CookieTokenStore(projectId);
  if (init === 'cookie' || init === 'memory' || init === null) return new MemoryTokenStore();
  if (isRequestLike(init)) return requestTokenStore(init, projectId);
  if ('get' in init) return init;
  if ('cookies' in init) return new AdaptedCookieStore(projectId, init.cookies);
  return new MemoryTokenStore(tokensOf(init));
}

function tokensOf({
  accessToken,
  refreshToken,
}: {
  accessToken: string | null;
  refreshToken: string | null;
}): Tokens | null {
  return accessToken || refreshToken ? { accessToken, refreshToken: refreshToken ?? '' } : null;
}
