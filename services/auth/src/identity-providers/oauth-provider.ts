import { createHash } from 'node:crypto';
import { TextError } from '@hallpass/errors';
import { randomToken } from '@hallpass/settings';
import type {
  AuthorizationRequest,
  AuthorizationResponse,
  ClientTrial,
  IdentityProvider,
  ProviderProfile,
  ProviderTokens,
} from './identity-provider.js';
import { profileOf, type RawProfile } from './profile.js';
import { clientOutcomeOf, errorCodeOf, unusable } from './provider-errors.js';
import type { Json, ProviderHttp, ProviderClient } from './provider-http.js';
import {
  type ClientAuthentication,
  exchangeCode,
  exchangeRefreshToken,
  exchangeUnknownCode,
  type TokenAnswer,
  type TokenEndpoint,
} from './token-endpoint.js';

export interface Endpoints {
  authorization: string;
  token: string;
}

/** The profile endpoint, called to check whether a token is still valid. */
export interface Probe {
  url: string;
  headers?: Record<string, string>;
}

const HOUR_SECONDS = 3600;

/** Statuses with which profile endpoints refuse a token; Facebook uses 400. */
const REFUSED = new Set([400, 401, 403]);

/**
 * The authorization code flow for any provider (RFC 6749 §4.1, RFC 7636). Subclasses override what their provider does
 * differently.
 */
export abstract class OAuthProvider implements IdentityProvider {
  readonly id: string;
  readonly type: string;
  readonly isShared: boolean;
  readonly answersByPost: boolean = false;
  abstract readonly scopes: readonly string[];

  protected readonly clientAuthentication: ClientAuthentication = 'client_secret_basic';
  protected readonly hasPkce: boolean = true;
  /** Whether the provider puts a nonce into its ID tokens. */
  protected readonly hasNonce: boolean = false;
  protected readonly defaultLifetimeSeconds: number = HOUR_SECONDS;

  constructor(
    protected readonly client: ProviderClient,
    protected readonly http: ProviderHttp,
  ) {
    this.id = client.id;
    this.type = client.type;
    this.isShared = client.isShared;
  }

  async authorizationUrl(request: AuthorizationRequest): Promise<URL> {
    const { authorization } = await this.endpoints();
    const url = new URL(authorization);
    const challenge = createHash('sha256').update(request.codeVerifier).digest('base64url');
    const parameters = {
      client_id: this.client.clientId,
      redirect_uri: request.redirectUri,
      response_type: 'code',
      state: request.state,
      scope: [...new Set([...this.scopes, ...request.extraScopes])].join(' '),
      access_type: 'offline',
      prompt: 'consent',
      ...(this.hasPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...(this.hasNonce && { nonce: request.nonce }),
      ...this.extraParameters(),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url;
  }

  async visit(url: URL): Promise<number> {
    return (await this.http.send(this.client, url.href)).status;
  }

  async tryClient(redirectUri: string): Promise<ClientTrial> {
    const grant = { redirectUri, codeVerifier: this.hasPkce ? randomToken() : null };
    const answer = await exchangeUnknownCode(this.http, this.client, await this.tokenEndpoint(), grant);
    const said = this.clientFaultOf(answer.body) ?? answer.said;
    return { outcome: clientOutcomeOf(said), said };
  }

  async signIn(response: AuthorizationResponse): Promise<{ tokens: ProviderTokens; profile: ProviderProfile }> {
    const { parameters } = response;
    await this.assertIssuer(parameters['iss']);
    if (parameters['error'] !== undefined)
      throw this.http.refused(this.client, errorCodeOf(parameters['error']), (await this.endpoints()).authorization);
    if (!parameters['code']) throw unusable(this.type, 'returned no code');
    const answer = await exchangeCode(this.http, this.client, await this.tokenEndpoint(), {
      code: parameters['code'],
      redirectUri: response.redirectUri,
      codeVerifier: this.hasPkce ? response.codeVerifier : null,
    });
    const profile = profileOf(this.type, await this.readProfile(answer, response));
    return { tokens: answer.tokens, profile };
  }

  async refresh(refreshToken: string): Promise<ProviderTokens | null> {
    return exchangeRefreshToken(this.http, this.client, await this.tokenEndpoint(), refreshToken);
  }

  async accepts(accessToken: string): Promise<boolean> {
    const probe = await this.probe(accessToken);
    if (!probe) return true;
    const headers = { ...probe.headers, authorization: `Bearer ${accessToken}` };
    try {
      const answer = await this.http.send(this.client, probe.url, { headers });
      // An exhausted rate limit says nothing about the token (GitHub answers 403).
      return !REFUSED.has(answer.status) || answer.headers['x-ratelimit-remaining'] === '0';
    } catch (error) {
      if (error instanceof TextError) return true; // the provider is unreachable, which the app will notice in its own call
      throw error;
    }
  }

  protected abstract endpoints(): Endpoints | Promise<Endpoints>;

  /** Reads the profile of the user who signed in. `RawProfile` is validated later. */
  protected abstract readProfile(answer: TokenAnswer, response: AuthorizationResponse): Promise<RawProfile>;

  /** The endpoint to test a token against; null if the provider has none. */
  protected abstract probe(accessToken: string): Probe | null | Promise<Probe | null>;

  /** Maps a provider-specific refusal to an error code of RFC 6749. */
  protected clientFaultOf(_answer: Json): string | undefined {
    return undefined;
  }

  protected extraParameters(): Record<string, string> {
    return {};
  }

  /**
   * Prevents mix-up attacks (RFC 9207, security E3): an issuer in the answer must be this provider's. If the provider's
   * issuer is not known, `iss` must have the origin of the authorization endpoint.
   */
  protected async assertIssuer(iss: string | undefined): Promise<void> {
    if (iss === undefined) return;
    const { authorization } = await this.endpoints();
    if (!URL.canParse(iss) || new URL(iss).origin !== new URL(authorization).origin) throw this.foreignIssuer();
  }

  protected foreignIssuer(): Error {
    return unusable(this.type, 'did not send this response');
  }

  private async tokenEndpoint(): Promise<TokenEndpoint> {
    return {
      url: (await this.endpoints()).token,
      clientAuthentication: await this.authentication(),
      defaultLifetimeSeconds: this.defaultLifetimeSeconds,
    };
  }

  protected authentication(): ClientAuthentication | Promise<ClientAuthentication> {
    return this.clientAuthentication;
  }
}
