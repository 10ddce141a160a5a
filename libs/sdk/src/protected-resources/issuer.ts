import { base64Of } from '../base64.js';
import { SigningKeys } from '../jwt/signing-keys.js';

export interface IssuerOptions {
  issuer: string;
  fetch?: typeof globalThis.fetch | undefined;
  now: () => number;
}

/** A confidential application of the project that may introspect. */
export interface IntrospectionClient {
  clientId: string;
  clientSecret: string;
}

interface Metadata {
  issuer: string;
  jwks_uri: string;
  introspection_endpoint?: string;
}

const TIMEOUT_MILLIS = 5_000;
const encoder = new TextEncoder();

/** The authorization server of a resource, found by its metadata (OpenID Connect Discovery 1.0, section 4). */
export class Issuer {
  readonly #options: IssuerOptions;
  readonly keys: SigningKeys;
  #introspectionEndpoint: string | undefined;

  constructor(options: IssuerOptions) {
    this.#options = options;
    this.keys = new SigningKeys({ load: () => this.#loadKeys(), now: options.now });
  }

  /**
   * Asks the issuer whether a token still works (RFC 7662).
   * @throws Error if the issuer does not answer, or rejects the client
   */
  async isActive(token: string, { clientId, clientSecret }: IntrospectionClient): Promise<boolean> {
    const endpoint = (this.#introspectionEndpoint ??= (await this.#metadata()).introspection_endpoint);
    if (endpoint === undefined) throw new Error(`${this.#options.issuer} has no introspection endpoint.`);
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    const answer = (await this.#json(endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${base64Of(encoder.encode(credentials))}`, accept: 'application/json' },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    })) as { active?: unknown };
    return answer.active === true;
  }

  async #loadKeys(): Promise<unknown> {
    const { jwks_uri, introspection_endpoint } = await this.#metadata();
    this.#introspectionEndpoint = introspection_endpoint;
    return this.#json(jwks_uri);
  }

  async #metadata(): Promise<Metadata> {
    const { issuer } = this.#options;
    const metadata = (await this.#json(`${issuer}/.well-known/openid-configuration`)) as Metadata;
    if (metadata.issuer !== issuer) throw new Error(`The metadata of ${issuer} is that of another issuer.`);
    return metadata;
  }

  async #json(url: string, init: RequestInit = {}): Promise<unknown> {
    const { fetch = globalThis.fetch } = this.#options;
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MILLIS) });
    if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`);
    return response.json();
  }
}
