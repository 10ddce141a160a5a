import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { misconfigured } from '../provider-errors.js';
import { type Json, ProviderHttp, type ProviderClient } from '../provider-http.js';
import type { ClientAuthentication } from '../token-endpoint.js';

const CACHE_MILLIS = 3_600_000;
/** Projects choose their issuers, so the cache is bounded and drops the least recently used. */
const MAX_ISSUERS = 500;

export interface OpenIdMetadata {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
  userinfoEndpoint: string | null;
  clientAuthentication: ClientAuthentication;
  /** RFC 9207 §3: if true, an answer without `iss` is refused. */
  sendsIssuer: boolean;
}

/** Discovers OpenID Connect issuers and caches each result for an hour. */
@Injectable()
export class Discovery {
  private readonly entries = new LRUCache<string, Promise<OpenIdMetadata>>({ max: MAX_ISSUERS, ttl: CACHE_MILLIS });

  constructor(private readonly http: ProviderHttp) {}

  /**
   * @param issuer as configured; a missing or extra trailing slash is accepted
   * @param isItself checks the document's issuer, for providers whose issuer differs from the configured one
   * (Microsoft)
   * @throws TextError 400 for a document that cannot be used, 503 when there is no answer
   */
  async find(client: ProviderClient, issuer: string, isItself = isOf(issuer)): Promise<OpenIdMetadata> {
    // Only an issuer chosen by the operator may be in a private network, so cache its document apart from those of
    // projects.
    const key = `${client.isOperatorsChoice === true} ${issuer}`;
    const known = this.entries.get(key);
    const metadata = known ?? this.read(client, issuer, isItself);
    if (!known) this.entries.set(key, metadata);
    try {
      return await metadata;
    } catch (error) {
      if (this.entries.peek(key) === metadata) this.entries.delete(key); // so that the next call tries again
      throw error;
    }
  }

  private async read(
    client: ProviderClient,
    issuer: string,
    isItself: (issuer: string) => boolean,
  ): Promise<OpenIdMetadata> {
    const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
    const { status, body } = await this.http.send(client, url);
    const metadata = status === 200 ? metadataOf(body) : null;
    // A document for another issuer would make that issuer's tokens valid here (Discovery §4.3).
    if (!metadata || !isItself(metadata.issuer))
      throw misconfigured(client.type, 'has no valid OpenID configuration at its issuer');
    return metadata;
  }
}

const withoutSlash = (text: string) => text.replace(/\/$/, '');

const isOf = (asked: string) => (issuer: string) => withoutSlash(issuer) === withoutSlash(asked);

function metadataOf(body: Json): OpenIdMetadata | null {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = body;
  if (typeof issuer !== 'string') return null;
  if (!isHttpUrl(authorization_endpoint) || !isHttpUrl(token_endpoint) || !isHttpUrl(jwks_uri)) return null;
  const methods = body['token_endpoint_auth_methods_supported'];
  const isPostOnly =
    Array.isArray(methods) && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  return {
    issuer,
    authorizationEndpoint: authorization_endpoint,
    tokenEndpoint: token_endpoint,
    jwksUri: jwks_uri,
    userinfoEndpoint: isHttpUrl(userinfo_endpoint) ? userinfo_endpoint : null,
    clientAuthentication: isPostOnly ? 'client_secret_post' : 'client_secret_basic',
    sendsIssuer: body['authorization_response_iss_parameter_supported'] === true,
  };
}

/** Browsers are redirected to one of these URLs, so allow only http(s). */
const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
