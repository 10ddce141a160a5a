import type { AuthorizationResponse } from '../identity-provider.js';
import { type Endpoints, OAuthProvider, type Probe } from '../oauth-provider.js';
import { isTrue, type RawProfile } from '../profile.js';
import { unusable } from '../provider-errors.js';
import type { Json, ProviderHttp, ProviderClient } from '../provider-http.js';
import type { ClientAuthentication, TokenAnswer } from '../token-endpoint.js';
import type { Discovery, OpenIdMetadata } from './discovery.js';
import type { IdTokenClaims, IdTokens } from './id-tokens.js';

/** Helpers that all OpenID Connect providers share; one of each per process. */
export interface OpenId {
  discovery: Discovery;
  idTokens: IdTokens;
}

/** An OpenID Connect provider, discovered from its issuer (OpenID Connect Core §3.1, Discovery 1.0). */
export class OpenIdProvider extends OAuthProvider {
  readonly scopes: readonly string[] = ['openid', 'profile', 'email'];
  protected override readonly hasNonce = true;
  private readonly issuer: string;

  constructor(
    client: ProviderClient & { issuer: string },
    http: ProviderHttp,
    protected readonly openId: OpenId,
  ) {
    super(client, http);
    this.issuer = client.issuer;
  }

  protected async endpoints(): Promise<Endpoints> {
    const { authorizationEndpoint, tokenEndpoint } = await this.metadata();
    return { authorization: authorizationEndpoint, token: tokenEndpoint };
  }

  protected override async authentication(): Promise<ClientAuthentication> {
    return (await this.metadata()).clientAuthentication;
  }

  protected override async assertIssuer(iss: string | undefined): Promise<void> {
    const { issuer, sendsIssuer } = await this.metadata();
    if (iss === undefined ? sendsIssuer : iss !== issuer) throw this.foreignIssuer();
  }

  protected async readProfile({ tokens, idToken }: TokenAnswer, { nonce }: AuthorizationResponse): Promise<RawProfile> {
    const { issuer, jwksUri } = await this.metadata();
    const claims = await this.openId.idTokens.verify(this.client, idToken, { issuer, jwksUri, nonce });
    const profile = this.profileFrom(await this.withUserinfo(claims, tokens.accessToken));
    return { ...profile, amr: claims['amr'] };
  }

  protected profileFrom(claims: Json): RawProfile {
    return {
      accountId: claims['sub'],
      displayName: claims['name'] ?? claims['preferred_username'],
      email: claims['email'],
      emailVerified: isTrue(claims['email_verified']),
      profileImageUrl: claims['picture'],
    };
  }

  protected async probe(): Promise<Probe | null> {
    const { userinfoEndpoint } = await this.metadata();
    return userinfoEndpoint === null ? null : { url: userinfoEndpoint };
  }

  /** Reads claims that are missing in the ID token from the userinfo endpoint (Core §5.4). */
  private async withUserinfo(claims: IdTokenClaims, accessToken: string): Promise<Json> {
    const { userinfoEndpoint } = await this.metadata();
    const isWhole = claims['email'] !== undefined && claims['name'] !== undefined;
    if (isWhole || userinfoEndpoint === null) return claims;
    const { body } = await this.http.read(this.client, userinfoEndpoint, accessToken);
    // Without this check, another user's profile could be substituted (Core §5.3.2).
    if (body['sub'] !== claims.sub) throw unusable(this.type, 'returned the profile of another user');
    // `email_verified` applies only to the address it came with.
    const isOther = claims['email'] !== undefined && claims['email'] !== body['email'];
    return { ...body, ...(isOther && { email_verified: undefined }), ...claims };
  }

  private metadata(): Promise<OpenIdMetadata> {
    return this.openId.discovery.find(this.client, this.issuer);
  }
}
