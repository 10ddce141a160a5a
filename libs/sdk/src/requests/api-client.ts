import { InvalidAccessToken, InvalidAdminAccessToken, KnownErrors } from '../errors/known-errors.js';
import type { Session, SessionSource } from '../sessions/session.js';
import { version } from '../version.js';
import { apiBase, type AppIdentity } from './app-identity.js';
import { decode } from './decode.js';
import type { Method, Transport } from './transport.js';

export type AccessType = 'client' | 'server' | 'admin';

export interface ApiRequest {
  method: Method;
  /** Path below `/api/v1`. Percent-encode every variable part. */
  path: string;
  /** Undefined entries are omitted. */
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. Undefined properties are omitted. */
  body?: unknown;
  /** Sent unchanged instead of `body`, for operations that accept a file. */
  file?: { contentType: string; content: string | Blob };
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Marks a request that changes nothing on the server, whatever its method. */
  isRead?: boolean;
}

/** The sessions that a client acts for. */
export interface RequestSessions {
  user?: SessionSource | null;
  /** The project owner whose access token replaces the project's keys (contract/01 §10). */
  owner?: SessionSource | null;
  /** Called after each request that may have changed data. */
  onChange?: () => void;
}

/** Maximum number of attempts while the server keeps rejecting the token (contract/01 §3). */
const MAX_TRIES = 5;

/** Implements the HTTP protocol for one app: headers, tokens, errors, refresh (contract/01 §2 and §3). */
export class ApiClient {
  constructor(
    readonly identity: AppIdentity,
    private readonly transport: Transport,
    private readonly sessions: RequestSessions = {},
  ) {}

  /**
   * @returns the decoded JSON body
   * @throws KnownError, ApiError, RateLimitedError, NetworkError
   */
  async request<Body>(accessType: AccessType, request: ApiRequest): Promise<Body> {
    const content = request.file?.content ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    for (let tries = 1; ; tries++) {
      const session = this.sessions.user?.current() ?? null;
      const owner = this.sessions.owner?.current() ?? null;
      const [accessToken, ownerToken] = await Promise.all([tokenOf(session), tokenOf(owner)]);
      const response = await this.transport.send({
        method: request.method,
        url: this.#url(request),
        headers: {
          ...this.#headers(accessType, session, accessToken, ownerToken),
          ...(content === undefined ? {} : { 'content-type': request.file?.contentType ?? 'application/json' }),
          ...request.headers,
        },
        body: content,
        signal: request.signal,
      });
      try {
        const body = decode(response) as Body;
        if (request.method !== 'GET' && request.isRead !== true) this.sessions.onChange?.();
        return body;
      } catch (error) {
        if (tries >= MAX_TRIES || !rejectToken(error, session, accessToken, owner, ownerToken)) throw error;
      }
    }
  }

  #url({ path, query = {} }: ApiRequest): string {
    const url = new URL(`${apiBase(this.identity.baseUrl)}${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return url.href;
  }

  #headers(
    accessType: AccessType,
    session: Session | null,
    accessToken: string | null,
    ownerToken: string | null,
  ): Record<string, string> {
    const { identity } = this;
    const headers: Record<string, string | null | undefined | false> = {
      ...identity.extraRequestHeaders,
      'x-stack-project-id': identity.projectId,
      'x-stack-access-type': accessType,
      'x-stack-override-error-status': 'true',
      'ngrok-skip-browser-warning': 'true',
      'x-stack-client-version': `js @hallpass/js@${version}`,
      'x-stack-allow-anonymous-user': 'true',
      'x-stack-publishable-client-key': identity.publishableClientKey,
      'x-stack-secret-server-key': accessType !== 'client' && identity.secretServerKey,
      'x-stack-super-secret-admin-key': accessType === 'admin' && identity.superSecretAdminKey,
      'x-stack-admin-access-token': ownerToken,
      'x-stack-access-token': accessToken,
      // Without an access token the session has ended, and the server would reject its refresh token too.
      'x-stack-refresh-token': accessToken !== null && session?.refreshToken,
    };
    return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])));
  }
}

async function tokenOf(session: Session | null): Promise<string | null> {
  return session === null ? null : session.getAccessToken();
}

/**
 * Marks the rejected token as unusable.
 * @returns whether a fresh token may succeed
 */
function rejectToken(
  error: unknown,
  session: Session | null,
  accessToken: string | null,
  owner: Session | null,
  ownerToken: string | null,
): boolean {
  if (error instanceof InvalidAccessToken && session !== null && accessToken !== null) {
    session.rejectAccessToken(accessToken);
    return true;
  }
  const mayBeOld = error instanceof InvalidAdminAccessToken || error instanceof KnownErrors.ApiKeyNotFound;
  if (mayBeOld && owner !== null && ownerToken !== null) {
    // The server checks membership at every call, so it would reject a fresh token too.
    if (error instanceof KnownErrors.AdminAccessTokenIsNotAdmin) return false;
    owner.rejectAccessToken(ownerToken);
    return true;
  }
  return false;
}
