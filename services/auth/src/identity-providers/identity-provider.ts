/** The tokens a provider issued for an authorization code or a refresh token (RFC 6749 §5.1). */
export interface ProviderTokens {
  accessToken: string;
  /** null if the provider sent none; on a refresh, null means the old one stays valid. */
  refreshToken: string | null;
  /** When the access token expires; one hour from now if the provider does not say. */
  expiresAt: Date;
}

export interface ProviderProfile {
  /**
   * The provider's own id of the account; never empty. Together with the provider config id, this is the account key
   * (security E5).
   */
  accountId: string;
  displayName: string | null;
  /** As the provider sent it; a valid address, or null. */
  email: string | null;
  /** False if there is no address. */
  emailVerified: boolean;
  profileImageUrl: string | null;
  /** Whether a verified ID token says that the user proved more than one factor (`amr`, RFC 8176). */
  isMultiFactor?: boolean;
}

/** The parameters of an authorization request. The caller binds all of them to one browser. */
export interface AuthorizationRequest {
  state: string;
  /** For ID tokens (OpenID Connect Core §3.1.2.1); sent to providers that support it. */
  nonce: string;
  /** The request sends its S256 hash; providers without PKCE omit it. */
  codeVerifier: string;
  redirectUri: string;
  extraScopes: readonly string[];
}

export interface AuthorizationResponse {
  /** Query parameters and, for `form_post`, form parameters; each appears once. */
  parameters: Readonly<Record<string, string>>;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

export interface ClientTrial {
  outcome: 'accepted' | 'refused' | 'callback_refused' | 'undecided';
  said: string | null;
}

/** A provider that a project has configured: an OAuth 2 client, ready to use. */
export interface IdentityProvider {
  /** The provider config id: a key of `auth.oauth.providers` in the configuration. */
  readonly id: string;
  readonly type: string;
  readonly isShared: boolean;
  /** True if the provider answers with a cross-site POST (Apple), so the cookie needs SameSite=None. */
  readonly answersByPost: boolean;
  readonly scopes: readonly string[];

  authorizationUrl(request: AuthorizationRequest): Promise<URL>;

  /**
   * Requests the provider's sign-in page from the server. Nobody is signed in.
   * @returns the status; redirects count as answers
   * @throws TextError 400 for an issuer that cannot be used, 503 when it does not answer
   */
  visit(url: URL): Promise<number>;

  /**
   * Tests our client id and secret without a user: exchanges a made-up code, which the provider refuses with a
   * different error once it has accepted the client (RFC 6749 §5.2).
   * @throws as `visit`
   */
  tryClient(redirectUri: string): Promise<ClientTrial>;

  /**
   * Exchanges the code and reads the profile.
   * @throws KnownErrors.OAuthProviderAccessDenied if the user refused; TextError 400 for any other refusal by the
   * provider and for a profile that cannot be used, 503 when it does not answer
   */
  signIn(response: AuthorizationResponse): Promise<{ tokens: ProviderTokens; profile: ProviderProfile }>;

  /**
   * Refreshes the token with the scopes it was issued for.
   * @returns null if the provider no longer accepts the token
   * @throws TextError 400 if it refuses our client, 503 when it does not answer
   */
  refresh(refreshToken: string): Promise<ProviderTokens | null>;

  /** Checks whether the provider's profile endpoint accepts the token. Returns true if the provider does not answer. */
  accepts(accessToken: string): Promise<boolean>;
}
