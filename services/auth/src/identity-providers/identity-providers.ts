import { KnownErrors } from '@hallpass/errors';
import { INTERNAL_PROJECT_ID, type ProjectSnapshot } from '@hallpass/projects';
import type { OAuthProviderType } from '@hallpass/project-config';
import { DEVELOPMENT_CLIENT, Settings, SHARED_PROVIDERS } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { IdentityProvider } from './identity-provider.js';
import { DevelopmentProvider } from './openid/development-provider.js';
import { Discovery } from './openid/discovery.js';
import { IdTokens } from './openid/id-tokens.js';
import { type OpenId, OpenIdProvider } from './openid/openid-provider.js';
import { type ProviderConfig, providerConfigOf } from './provider-config.js';
import { ProviderHttp, type ProviderClient } from './provider-http.js';
import { Apple } from './providers/apple.js';
import { Bitbucket } from './providers/bitbucket.js';
import { Discord } from './providers/discord.js';
import { Facebook } from './providers/facebook.js';
import { GitHub } from './providers/github.js';
import { GitLab } from './providers/gitlab.js';
import { Google } from './providers/google.js';
import { LinkedIn } from './providers/linkedin.js';
import { Microsoft } from './providers/microsoft.js';
import { Spotify } from './providers/spotify.js';
import { Twitch } from './providers/twitch.js';
import { X } from './providers/x.js';

type Strategy = new (client: ProviderClient, http: ProviderHttp, openId: OpenId) => IdentityProvider;

const STRATEGIES: Record<OAuthProviderType, Strategy> = {
  google: Google,
  github: GitHub,
  microsoft: Microsoft,
  spotify: Spotify,
  facebook: Facebook,
  discord: Discord,
  gitlab: GitLab,
  bitbucket: Bitbucket,
  linkedin: LinkedIn,
  apple: Apple,
  x: X,
  twitch: Twitch,
};

export type ProviderUse = 'sign_in' | 'connected_accounts';

@Injectable()
export class IdentityProviders {
  private readonly openId: OpenId;

  constructor(
    private readonly settings: Settings,
    private readonly http: ProviderHttp,
  ) {
    this.openId = { discovery: new Discovery(http), idTokens: new IdTokens(http) };
  }

  /**
   * @param providerId the provider config id
   * @throws OAuthProviderNotFoundOrNotEnabled, also for a provider without keys, and for shared keys in production mode
   * (security E11)
   */
  find(project: ProjectSnapshot, providerId: string, use: ProviderUse = 'sign_in'): IdentityProvider {
    const config = providerConfigOf(project, providerId);
    const isOn = use === 'sign_in' ? config?.allowSignIn : config?.allowConnectedAccounts;
    const provider = config && isOn ? this.make(project, providerId, config) : null;
    if (!provider) throw new KnownErrors.OAuthProviderNotFoundOrNotEnabled();
    return provider;
  }

  /**
   * Finds a provider regardless of which uses are enabled. @returns null if the configuration does not make a usable
   * client
   */
  configured(project: ProjectSnapshot, providerId: string): IdentityProvider | null {
    const config = providerConfigOf(project, providerId);
    return config ? this.make(project, providerId, config) : null;
  }

  /** Returns a copy with empty caches, so that issuers are discovered again. */
  withoutCaches(): IdentityProviders {
    return new IdentityProviders(this.settings, this.http);
  }

  private make(project: ProjectSnapshot, id: string, config: ProviderConfig): IdentityProvider | null {
    if (config.type === undefined) return this.byIssuer(id, config);
    return config.isShared ? this.shared(project, id, config.type) : this.own(id, config.type, config);
  }

  private own(id: string, type: OAuthProviderType, config: ProviderConfig): IdentityProvider | null {
    const { clientId, clientSecret, facebookConfigId, microsoftTenantId } = config;
    if (!clientId || !clientSecret) return null;
    const client = { id, type, isShared: false, clientId, clientSecret, facebookConfigId, microsoftTenantId };
    return new STRATEGIES[type](client, this.http, this.openId);
  }

  private byIssuer(id: string, { issuer, clientId, clientSecret }: ProviderConfig): IdentityProvider | null {
    if (!issuer || !clientId || !clientSecret || !this.isIssuer(issuer)) return null;
    const client = { id, type: id, isShared: false, clientId, clientSecret, issuer };
    return new OpenIdProvider(client, this.http, this.openId);
  }

  /** The operator's shared keys are for trying things out: a project in production mode needs its own. */
  private shared(project: ProjectSnapshot, id: string, type: OAuthProviderType): IdentityProvider | null {
    if (project.isProductionMode && project.id !== INTERNAL_PROJECT_ID) return null;
    const shared = SHARED_PROVIDERS.find((candidate) => candidate === type);
    if (!shared) return null;
    const keys = this.settings.oauthShared[shared];
    const { oauthDevIssuer: issuer, environment } = this.settings;
    if (issuer !== null && environment === 'development') {
      const client = { id, type, isShared: true, ...(keys ?? DEVELOPMENT_CLIENT), issuer, isOperatorsChoice: true };
      return new DevelopmentProvider(client, this.http, this.openId);
    }
    return keys && new STRATEGIES[type]({ id, type, isShared: true, ...keys }, this.http, this.openId);
  }

  /**
   * Accepts https URLs without query or fragment (OpenID Connect Core §2), and http where private addresses are
   * allowed.
   */
  private isIssuer(issuer: string): boolean {
    if (!URL.canParse(issuer)) return false;
    const { protocol, search, hash, username, password } = new URL(issuer);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && this.settings.outboundPrivate === 'allow');
    return isSafe && `${search}${hash}${username}${password}` === '';
  }
}
