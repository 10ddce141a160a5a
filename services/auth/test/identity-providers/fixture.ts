import { createHash, randomBytes } from 'node:crypto';
import { OutboundHttp } from '@hallpass/http';
import type { ProjectSnapshot } from '@hallpass/projects';
import { type ProjectConfig, renderConfig } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import { DOUBLE_CLIENT, type ProviderDouble } from '@hallpass/testing';
import { Logger } from '@nestjs/common';
import type { IdentityProvider } from '../../src/identity-providers/identity-provider.js';
import { IdentityProviders } from '../../src/identity-providers/identity-providers.js';
import { ProviderHttp } from '../../src/identity-providers/provider-http.js';

export const REDIRECT_URI = 'https://auth.example.com/api/v1/auth/oauth/callback/provider';

/** Log entries, captured instead of printed. */
export const logged: string[] = [];
const keep = (...said: unknown[]) => void logged.push(JSON.stringify(said));
Logger.overrideLogger({ log: keep, warn: keep, error: keep });

class DoubledHttp extends OutboundHttp {
  constructor(
    settings: Settings,
    private readonly double: ProviderDouble,
  ) {
    super(settings);
  }

  protected override targetOf(url: URL): URL {
    return this.double.targetOf(url);
  }
}

export const testSettings = (change: Partial<Settings> = {}): Settings => ({
  ...({
    environment: 'development',
    outboundPrivate: 'allow',
    oauthShared: { google: null, github: null, microsoft: null, spotify: null },
    oauthDevIssuer: null,
    oauthSharedAccessTokens: 'refuse',
  } as Settings),
  ...change,
});

export function providersOf(double: ProviderDouble, settings: Settings = testSettings()): IdentityProviders {
  return new IdentityProviders(settings, new ProviderHttp(new DoubledHttp(settings, double)));
}

type ProviderConfig = Partial<ProjectConfig['auth']['oauth']['providers'][string]>;

export function projectWith(
  id: string,
  provider: ProviderConfig,
  change: Partial<ProjectSnapshot> = {},
): ProjectSnapshot {
  const config = renderConfig({
    [`auth.oauth.providers`]: { [id]: { allowSignIn: true, allowConnectedAccounts: true, ...provider } },
  });
  return { id: 'project', isProductionMode: false, config, ...change } as ProjectSnapshot;
}

/** A provider of one of the twelve types, configured with keys that the double accepts. */
export const ownProvider = (double: ProviderDouble, type: string, config: ProviderConfig = {}): IdentityProvider =>
  providersOf(double).find(
    projectWith(type, { type, isShared: false, ...DOUBLE_CLIENT, ...config } as ProviderConfig),
    type,
  );

/** One browser's flow: the values kept between authorization and callback. */
export class Flow {
  readonly state = randomBytes(16).toString('base64url');
  readonly nonce = randomBytes(16).toString('base64url');
  readonly codeVerifier = randomBytes(32).toString('base64url');
  readonly redirectUri = REDIRECT_URI;

  constructor(private readonly provider: IdentityProvider) {}

  get challenge(): string {
    return createHash('sha256').update(this.codeVerifier).digest('base64url');
  }

  begin(extraScopes: string[] = []): Promise<URL> {
    return this.provider.authorizationUrl({ ...this.bound(), state: this.state, extraScopes });
  }

  end(parameters: Record<string, string>) {
    return this.provider.signIn({ ...this.bound(), parameters });
  }

  private bound() {
    const { nonce, codeVerifier, redirectUri } = this;
    return { nonce, codeVerifier, redirectUri };
  }
}
