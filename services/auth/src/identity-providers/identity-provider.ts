/** What a provider has given for an authorization code or a refresh token (RFC 6749 §5.1). */
export interface ProviderTokens {
  accessToken: string;
  /** null when the provider gave none; on a refresh: when the old one stays good. */
  refreshToken: string | null;
  /** When the access token ends; an hour from now where the provider does not say. */
  expiresAt: Date;
}

/** Who the provider says it is. */
export interface ProviderProfile {
  /**
   * The provider's own id of the account; never empty. Together with the provider's config id the account key
   * (security E5).
   */
  accountId: string;
  displayName: string | null;
  /** As the provider gave it, a valid address; null without one. */
  email: string | null;
  /** False without an address. */
  emailVerified: boolean;
  /** An http(s) URL. */
  profileImageUrl: string | null;
}

/** What is asked of the provider, all of it bound to one browser by the caller. */
export interface AuthorizationRequest {
  state: string;
  /** For ID tokens (OpenID Connect Core §3.1.2.1); sent where the provider knows it. */
  nonce: string;
  /** S256 of `codeVerifier`; left out by providers without PKCE. */
  codeVerifier: string;
  redirectUri: string;
  /** In addition to the provider's base scopes. */
  extraScopes: readonly string[];
}

/** What the provider sent to the callback. */
export interface AuthorizationResponse {
  /** Query and, for `form_post`, form parameters; each once. */
  parameters: Readonly<Record<string, string>>;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** What an exchange of a made-up code has shown. */
export interface ClientTrial {
  outcome: 'accepted' | 'refused' | 'callback_refused' | 'undecided';
  /** The provider's own code of the error; null where it gave none. */
  said: string | null;
}

/** One configured provider of one project: an OAuth 2 client, ready to use. */
export interface IdentityProvider {
  /** The provider config id: a key of the configuration's `auth.oauth.providers`. */
  readonly id: string;
  readonly type: string;
  readonly isShared: boolean;
  /** True when the provider answers by a cross-site POST (Apple), so that the cookie needs SameSite=None. */
  readonly answersByPost: boolean;
  /** Base scopes, which every flow asks for. */
  readonly scopes: readonly string[];

  authorizationUrl(request: AuthorizationRequest): Promise<URL>;

  /**
   * Asks for the page that people are sent to, as a server can: nobody is signed in by it.
   * @returns the status; redirects are answers
   * @throws TextError 400 for an issuer that cannot be used, 503 when it does not answer
   */
  visit(url: URL): Promise<number>;

  /**
   * What the provider makes of our client id and secret, as far as it tells without a user: a code that it never gave
   * is exchanged, which it refuses once it has accepted the client (RFC 6749 §5.2).
   * @throws as `visit`
   */
  tryClient(redirectUri: string): Promise<ClientTrial>;

  /**
   * Exchanges the code and reads the profile.
   * @throws KnownErrors.OAuthProviderAccessDenied when the person said no; TextError 400 for every other refusal of
   *   the provider and for a profile that cannot be used, 503 when it does not answer
   */
  signIn(response: AuthorizationResponse): Promise<{ tokens: ProviderTokens; profile: ProviderProfile }>;

  /**
   * For the scopes that the token was issued for.
   * @returns null when the provider no longer accepts the token
   * @throws TextError 400 when it refuses our client, 503 when it does not answer
   */
  refresh(refreshToken: string): Promise<ProviderTokens | null>;

  /** Whether the provider's profile endpoint still takes the token. True also when the provider does not answer. */
  accepts(accessToken: string): Promise<boolean>;
}
