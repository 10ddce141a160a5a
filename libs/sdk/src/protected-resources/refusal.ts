import type { Requirements } from './requirements.js';

/**
 * Why a request was refused: errors of RFC 6750 §3.1, RFC 9449 §7.1 and RFC 9470 §3, a missing token, and failures of
 * the issuer or of this server.
 */
export type ResourceRefusalCode =
  | 'missing_token'
  | 'invalid_request'
  | 'invalid_token'
  | 'invalid_dpop_proof'
  | 'insufficient_scope'
  | 'insufficient_user_authentication'
  | 'server_error'
  | 'temporarily_unavailable';

/** The answer to a request that was refused. It has no part of the token. */
export interface ResourceRefusal {
  readonly status: 400 | 401 | 403 | 500 | 503;
  readonly code: ResourceRefusalCode;
  readonly description: string;
  /** Headers of the answer, with `WWW-Authenticate`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body of the answer. */
  readonly body: string;
  /** The error behind a 500 or a 503. For your log only. */
  readonly cause?: unknown;
}

const STATUS = {
  missing_token: 401,
  invalid_request: 400,
  invalid_token: 401,
  invalid_dpop_proof: 401,
  insufficient_scope: 403,
  insufficient_user_authentication: 401,
  server_error: 500,
  temporarily_unavailable: 503,
} as const satisfies Record<ResourceRefusalCode, ResourceRefusal['status']>;

/** Thrown by checks, and turned into a `ResourceRefusal` that names the resource. */
export class Refused extends Error {
  /** Whether the client must use the scheme `DPoP`, although this request did not. */
  readonly needsDpop: boolean;

  constructor(
    readonly code: ResourceRefusalCode,
    description: string,
    { cause, needsDpop = false }: { cause?: unknown; needsDpop?: boolean } = {},
  ) {
    super(description, { cause });
    this.needsDpop = needsDpop;
  }
}

export interface ChallengeContext {
  metadataUrl: string;
  requirements: Requirements;
  isDpop: boolean;
}

/** Builds the answer to a refused request, with a challenge as in RFC 6750 §3, RFC 9470 §3 and RFC 9728 §5.1. */
export function refusalOf({ code, message, cause, needsDpop }: Refused, context: ChallengeContext): ResourceRefusal {
  const isDpop = context.isDpop || needsDpop;
  const { scopes, acrValues, maxAge } = context.requirements;
  const isStepUp = code === 'insufficient_user_authentication';
  const parameters = {
    resource_metadata: context.metadataUrl,
    // A request without a token gets no error code (RFC 6750 §3.1).
    ...(code === 'missing_token' ? {} : { error: code, error_description: message }),
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    ...(isStepUp && acrValues.length > 0 ? { acr_values: acrValues.join(' ') } : {}),
    ...(isStepUp && maxAge !== null ? { max_age: String(maxAge) } : {}),
    ...(isDpop ? { algs: 'ES256' } : {}),
  };
  const list = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  const challenge = `${isDpop ? 'DPoP' : 'Bearer'} ${list.join(', ')}`;
  const status = STATUS[code];
  return {
    status,
    code,
    description: message,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(status < 500 ? { 'www-authenticate': challenge } : {}),
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    },
    body: JSON.stringify({ error: code, error_description: message }),
    ...(cause === undefined ? {} : { cause }),
  };
}
