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

export interface AppContextOptions extends AppIdentity {
  tokenStore: TokenStoreInit;
  /** Stands in for the keys: the session of an owner of the project (contract/01 §10). */
  projectOwnerSession?: SessionSource;
  transport?: TransportOptions;
}

/** What the functions behind an app's methods work with: one app, its session and its way to the server. */
export interface AppContext {
  readonly identity: AppIdentity;
  readonly transportOptions: TransportOptions | undefined;
  readonly sessions: Sessions;
  readonly api: ApiClient;
}

export function createAppContext(options: AppContextOptions): AppContext {
  const { tokenStore, projectOwnerSession, transport: transportOptions, ...identity } = options;
  const transport = new Transport(transportOptions);
  const sessions = new Sessions({
    store: storeOf(tokenStore, identity.projectId),
    refresh: (refreshToken) => refreshAccessToken(transport, identity, refreshToken),
  });
  const api = new ApiClient(identity, transport, { user: sessions, owner: projectOwnerSession });
  return { identity, transportOptions, sessions, api };
}

function storeOf(init: TokenStoreInit, projectId: string): TokenStore {
  if (init === 'cookie') return new CookieTokenStore(projectId);
  if (init === 'memory') return new MemoryTokenStore();
  return 'get' in init ? init : new MemoryTokenStore(init);
}
