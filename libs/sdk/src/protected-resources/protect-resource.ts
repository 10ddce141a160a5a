import type { Result } from '../results.js';
import { headerOf, type RequestLike } from '../sessions/request-token-store.js';
import type { ResourceTokenClaims } from './access-token.js';
import { type IntrospectionClient, Issuer } from './issuer.js';
import { metadataAnswer, metadataOf, metadataUrlOf, type ProtectedResourceMetadata, WELL_KNOWN } from './metadata.js';
import { answerNode, type NodeMiddleware, type NodeRequestLike } from './node.js';
import { refusalOf, Refused, type ResourceRefusal } from './refusal.js';
import { assertToken, requirementsOf, type ResourceRequirements } from './requirements.js';
import { type CheckedToken, checkRequest, type CheckOptions } from './resource-check.js';
import { SeenProofs } from './seen-proofs.js';

export interface ProtectResourceOptions extends ResourceRequirements {
  /** The issuer of the project: `<HALLPASS_URL>/p/<project id>`. */
  issuer: string;
  /** The identifier of the resource in the project. For an MCP server, its URL. */
  resource: string;
  /** Scopes that every request needs. */
  scopes?: readonly string[];
  /** Scopes that the metadata names. Default: `scopes`. */
  scopesSupported?: readonly string[];
  /** Name of the resource for people. */
  resourceName?: string;
  /** Address of a page for developers. */
  documentation?: string;
  /**
   * Scheme, host and port at which clients reach this server. Default: those of `resource`. The `Host` header is
   * ignored. Required if `resource` is no http or https URL.
   */
  origin?: string;
  /** Rejects tokens that are not bound to a key (RFC 9449). Default false. */
  requireDpop?: boolean;
  /**
   * Asks the issuer about every token (RFC 7662), so a token whose grant has ended is rejected at the very next request.
   * Without it, such a token is accepted until it expires. Needs the secret of a first-party application.
   */
  introspect?: IntrospectionClient;
  /** Called with every refusal, for your log. Default: writes the causes of 500 and 503 to the console. */
  onRefusal?: (refusal: ResourceRefusal) => void;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

/**
 * The caller of a request that was let in. It fits the `AuthInfo` of the MCP SDK, so tools find it as
 * `extra.authInfo`.
 */
export interface ResourceAccess {
  /** Never send it to another server: it is for this resource only. */
  token: string;
  clientId: string;
  /** Null if the application acts on its own. */
  userId: string | null;
  scopes: string[];
  /** Seconds since the epoch. */
  expiresAt: number;
  resource: URL;
  claims: ResourceTokenClaims;
  /** The user and the claims again, where the MCP SDK allows fields of our own. */
  extra: { userId: string | null; claims: ResourceTokenClaims };
}

/** Requirements of a request, or a function that finds them. */
export type RequirementsFor<Request> =
  | ResourceRequirements
  | ((request: Request) => ResourceRequirements | Promise<ResourceRequirements>);

/** A request of the Web APIs, or of Node. */
export type ResourceRequest = RequestLike & {
  method?: string | undefined;
  url?: string | undefined;
  originalUrl?: string | undefined;
};

/** The resource server's side of OAuth 2.1, made by `protectResource`. */
export interface ProtectedResource {
  /** The protected-resource metadata (RFC 9728). */
  metadata(): ProtectedResourceMetadata;
  /** Address of the metadata, which challenges name. */
  readonly metadataUrl: string;
  /**
   * Checks the access token of a request, and the DPoP proof if the token is bound to a key. Check a request once: a
   * proof works only once.
   */
  check(
    request: ResourceRequest,
    requirements?: ResourceRequirements,
  ): Promise<Result<ResourceAccess, ResourceRefusal>>;
  /** For Fetch servers: answers requests for the metadata, checks all others, and passes them on with their caller. */
  handler<Rest extends unknown[]>(
    handle: (request: Request, access: ResourceAccess, ...rest: Rest) => Response | Promise<Response>,
    requirements?: RequirementsFor<Request>,
  ): (request: Request, ...rest: Rest) => Promise<Response>;
  /** For Fetch servers: the answer to a request for the metadata. Null for any other request. */
  metadataResponse(request: Request): Response | null;
  /** For Node and Express: answers requests for the metadata, and passes on all others. */
  readonly serveMetadata: NodeMiddleware;
  /** For Node and Express: checks a request, sets `request.auth` to its `ResourceAccess`, and passes it on. */
  middleware<Request extends NodeRequestLike>(requirements?: RequirementsFor<Request>): NodeMiddleware<Request>;
}

/**
 * Protects an API or an MCP server with access tokens of a project (contract/08 §6). Tokens are verified with the public
 * keys of the issuer, without a request per token.
 * @throws TypeError for an address or a scope that is not valid
 */
export function protectResource(options: ProtectResourceOptions): ProtectedResource {
  const { issuer, resource, requireDpop = false, introspect, fetch, now = Date.now } = options;
  const origin = originOf(options);
  new URL(issuer);
  requirementsOf(options);
  const scopesSupported = options.scopesSupported ?? options.scopes ?? [];
  scopesSupported.forEach(assertToken);
  const metadata = () => metadataOf({ ...options, scopesSupported });
  const metadataUrl = metadataUrlOf(resource, origin);
  const checkOptions: CheckOptions = {
    issuerUrl: issuer,
    issuer: new Issuer({ issuer, fetch, now }),
    resource,
    requireDpop,
    introspect,
    seen: new SeenProofs(now),
    now,
  };
  const accessOf = ({ token, claims, scopes }: CheckedToken): ResourceAccess => {
    const userId = claims.sub === claims.client_id ? null : claims.sub;
    const known = { token, clientId: claims.client_id, userId, scopes, expiresAt: claims.exp, claims };
    return { ...known, resource: new URL(resource), extra: { userId, claims } };
  };
  const urlOf = (request: ResourceRequest): URL => {
    const at = request.originalUrl ?? request.url ?? '/';
    const path = at.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
    // A request target can also be `*` (RFC 9112 §3.2.4).
    return new URL(`${origin}/${path.replace(/^\//, '')}`);
  };
  const isMetadata = (request: ResourceRequest) => [metadataUrl.pathname, WELL_KNOWN].includes(urlOf(request).pathname);

  const refuse = (error: Refused, requirements = requirementsOf(options), isDpop = requireDpop) => {
    const refusal = refusalOf(error, { metadataUrl: metadataUrl.href, requirements, isDpop });
    if (options.onRefusal) options.onRefusal(refusal);
    // oxlint-disable-next-line no-console -- the only trace of a wrong secret or an issuer that is down
    else if (refusal.status >= 500) console.error(refusal.cause);
    return { status: 'error', error: refusal } as const;
  };

  const check: ProtectedResource['check'] = async (request, own) => {
    const requirements = requirementsOf(options, own);
    const authorization = headerOf(request, 'authorization');
    const dpop = headerOf(request, 'dpop');
    try {
      const parts = { method: request.method ?? 'GET', url: urlOf(request), authorization, dpop };
      return { status: 'ok', data: accessOf(await checkRequest(parts, requirements, checkOptions)) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isDpop = requireDpop || dpop !== null || /^dpop\b/i.test(authorization ?? '');
      return refuse(error, requirements, isDpop);
    }
  };

  const metadataResponse = (request: Request): Response | null => {
    if (!isMetadata(request)) return null;
    const { body, ...init } = metadataAnswer(request.method, metadata());
    return new Response(body, init);
  };

  return {
    metadata,
    metadataUrl: metadataUrl.href,
    check,
    metadataResponse,
    handler:
      (handle, requirements) =>
      async (request, ...rest) => {
        const answer = metadataResponse(request);
        if (answer !== null) return answer;
        const result = await check(request, await requirementsFor(request, requirements));
        if (result.status === 'error') return new Response(result.error.body, result.error);
        return handle(request, result.data, ...rest);
      },
    serveMetadata: (request, response, next) => {
      if (isMetadata(request)) answerNode(response, metadataAnswer(request.method ?? 'GET', metadata()));
      else next();
    },
    middleware: (requirements) => (request, response, next) => {
      const decided = requirementsFor(request, requirements).then((own) => check(request, own));
      // An error must never reach `next`: a handler that ignores its argument would let the request in.
      const known = decided.catch((cause: unknown) =>
        refuse(new Refused('server_error', 'The check failed.', { cause })),
      );
      void known.then((result) => {
        if (result.status === 'error') return answerNode(response, result.error);
        request.auth = result.data;
        next();
      });
    },
  };
}

async function requirementsFor<Request>(
  request: Request,
  requirements: RequirementsFor<Request> | undefined,
): Promise<ResourceRequirements> {
  return typeof requirements === 'function' ? requirements(request) : (requirements ?? {});
}

/** @throws TypeError if there is none */
function originOf({ resource, origin }: ProtectResourceOptions): string {
  const url = new URL(resource);
  if (url.hash !== '') throw new TypeError('resource must have no fragment.');
  if (origin !== undefined) return new URL(origin).origin;
  if (url.origin === 'null') throw new TypeError('Set origin, because resource is no http or https URL.');
  return url.origin;
}
