import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Caller, assertSelf } from '@hallpass/access';
import { Database, isForeignKeyViolation } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import type { IdentityProvider, ProviderTokens } from '../identity-providers/identity-provider.js';
import { IdentityProviders } from '../identity-providers/identity-providers.js';
import { ProviderTokenStore, type StoredToken, type TokenSearch } from '../identity-providers/provider-token.store.js';
import { selectConnection } from './connected-account.sql.js';

/** Minimum remaining lifetime of a token handed to an app. */
const MIN_LIFETIME_SECONDS = 300;
/** How long a request waits for another one that is using the refresh token, and how often it checks. */
const PATIENCE_MILLIS = 15_000;
const LOOK_AGAIN_MILLIS = 100;

/** Hands out providers' access tokens and refreshes stored ones that have expired. */
@Injectable()
export class ConnectedAccounts {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly providers: IdentityProviders,
    private readonly tokens: ProviderTokenStore,
  ) {}

  /**
   * @param wanted.scope separated by spaces; the returned token covers all of them
   * @throws the errors of contract/02 §10 in its order; TextError 403 for a client that asks for another user's token,
   * 503 when the provider does not answer
   */
  async accessToken(
    caller: Caller,
    { userId, providerConfigId, scope = '' }: { userId: string; providerConfigId: string; scope?: string },
  ): Promise<string> {
    assertSelf(caller, userId, 'You can use only your own connected accounts.');
    const provider = this.providers.find(caller.project, providerConfigId, 'connected_accounts');
    if (provider.isShared && this.settings.oauthSharedAccessTokens === 'refuse')
      throw new KnownErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys();
    const { projectId } = caller;
    const [user] = await selectConnection(this.database, { projectId, userId, providerConfigId });
    if (!user) throw new KnownErrors.UserNotFound();
    if (!user.is_connected) throw new KnownErrors.OAuthConnectionNotConnectedToUser();
    const scopes = [...new Set(scope.split(/\s+/).filter((each) => each !== ''))];
    return this.find(provider, { projectId, userId, providerConfigId, scopes });
  }

  /** Starts over after each step, so that a token another request has just refreshed serves this one too. */
  private async find(provider: IdentityProvider, search: TokenSearch): Promise<string> {
    const { projectId } = search;
    const deadline = Date.now() + PATIENCE_MILLIS;
    while (Date.now() < deadline) {
      const { accessTokens, refreshTokens } = await this.tokens.find(search, MIN_LIFETIME_SECONDS);
      const accepted = await this.firstAccepted(provider, projectId, accessTokens);
      if (accepted !== null) return accepted;
      const [newest] = refreshTokens;
      if (!newest) throw new KnownErrors.OAuthConnectionDoesNotHaveRequiredScope();
      const leased = await this.tokens.lease(projectId, newest);
      const fresh = leased && (await this.refresh(provider, projectId, leased));
      if (fresh) return fresh.accessToken;
      if (!leased) await pause(LOOK_AGAIN_MILLIS);
    }
    throw new TextError(
      503,
      'OAUTH_PROVIDER_UNAVAILABLE',
      'The provider took too long to refresh the access token. Try again in a minute.',
      {
        'retry-after': '60',
      },
    );
  }

  private async firstAccepted(
    provider: IdentityProvider,
    projectId: string,
    accessTokens: StoredToken[],
  ): Promise<string | null> {
    for (const stored of accessTokens) {
      if (await provider.accepts(stored.token)) return stored.token;
      await this.tokens.remove(projectId, stored);
    }
    return null;
  }

  /** @returns null if the provider refuses the token, which is then removed */
  private async refresh(
    provider: IdentityProvider,
    projectId: string,
    leased: StoredToken,
  ): Promise<ProviderTokens | null> {
    let fresh: ProviderTokens | null;
    try {
      fresh = await provider.refresh(leased.token);
    } catch (error) {
      await this.tokens.release(projectId, leased);
      throw error;
    }
    if (fresh === null) {
      await this.tokens.remove(projectId, leased);
      return null;
    }
    try {
      await this.tokens.refreshed(projectId, leased, fresh);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new KnownErrors.OAuthConnectionNotConnectedToUser();
      throw error;
    }
    return fresh;
  }
}
