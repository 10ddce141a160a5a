import {
  ForbiddenAddressError,
  type OutboundAnswer,
  OutboundError,
  OutboundHttp,
  type OutboundRequest,
} from '@hallpass/http';
import { Injectable, Logger } from '@nestjs/common';
import { misconfigured, refusal, unavailable, unusable } from './provider-errors.js';

export type Json = Record<string, unknown>;

export interface ProviderAnswer {
  status: number;
  headers: Record<string, string>;
  /** {} if the answer is not a JSON object. */
  body: Json;
  /** The elements, if the answer is a JSON array. */
  items: Json[];
}

/** Calls providers: JSON in, errors in one form. Logs who refused and why, never the content of requests or answers. */
@Injectable()
export class ProviderHttp {
  private readonly logger = new Logger('IdentityProviders');

  constructor(private readonly http: OutboundHttp) {}

  /** @throws TextError 503 when there is no answer, 400 for an address that must not be called */
  async send(client: ProviderClient, url: string, request: OutboundRequest = {}): Promise<ProviderAnswer> {
    const { isOperatorsChoice } = client;
    const headers = { accept: 'application/json', ...request.headers };
    let answer: OutboundAnswer;
    try {
      answer = await this.http.request(new URL(url), { ...request, headers, isOperatorsChoice });
    } catch (error) {
      if (error instanceof ForbiddenAddressError) {
        this.warn(client, error.message, { url });
        throw misconfigured(client.type, 'has an address that Hallpass is not allowed to call');
      }
      if (!(error instanceof OutboundError)) throw error;
      this.warn(client, error.message, { url });
      throw unavailable(client.type);
    }
    if (answer.status >= 500 || answer.status === 429) {
      this.warn(client, 'The provider is not responding', { url, status: answer.status });
      throw unavailable(client.type);
    }
    return { status: answer.status, headers: answer.headers, ...parsed(answer) };
  }

  /**
   * Reads with an access token (RFC 6750 §2.1).
   * @throws TextError 400 for any status except 200, 503 when there is no answer
   */
  async read(
    client: ProviderClient,
    url: string,
    accessToken: string,
    headers: Record<string, string> = {},
  ): Promise<ProviderAnswer> {
    const answer = await this.send(client, url, { headers: { ...headers, authorization: `Bearer ${accessToken}` } });
    if (answer.status === 200) return answer;
    this.warn(client, 'The provider did not return the profile', { url, status: answer.status });
    throw unusable(client.type, `did not return the profile (status ${answer.status})`);
  }

  refused(client: ProviderClient, code: string | null, url: string, status?: number): Error {
    this.warn(client, 'The provider rejected the request', { url, status, code });
    return refusal(client.type, code);
  }

  private warn(
    client: ProviderClient,
    message: string,
    { url, ...fields }: { url: string; status?: number; code?: string | null },
  ): void {
    const { origin, pathname } = new URL(url); // the query may contain a proof or a token
    this.logger.warn({ message, provider: client.id, endpoint: origin + pathname, ...fields });
  }
}

function parsed({ text, headers }: OutboundAnswer): { body: Json; items: Json[] } {
  const value = /form-urlencoded/.test(headers['content-type'] ?? '')
    ? Object.fromEntries(new URLSearchParams(text))
    : jsonOf(text);
  if (Array.isArray(value)) return { body: {}, items: value.filter(isJson) };
  return { body: isJson(value) ? value : {}, items: [] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Our OAuth client at a provider, configured by a project or shared by the operator. */
export interface ProviderClient {
  id: string;
  /** One of the twelve built-in types, or the config id of a custom OpenID Connect provider. */
  type: string;
  isShared: boolean;
  clientId: string;
  clientSecret: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
  /** For an OpenID Connect provider found by discovery. */
  issuer?: string;
  /** The operator chose the issuer, so it may have a private address. */
  isOperatorsChoice?: boolean;
}
