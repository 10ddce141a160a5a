import { type ConfigOverride, creationOverride, mergeOverride, renderConfig } from '@hallpass/project-config';
import { type Settings, SHARED_PROVIDERS, type SharedProvider } from '@hallpass/settings';

type InternalSettings = Pick<Settings, 'environment' | 'url' | 'internalSignUp' | 'oauthShared'>;

/** Enables every sign-in method, gives each user a personal team, and lets clients create teams. */
export function newInternalOverride(settings: InternalSettings): ConfigOverride {
  const isUsable = (type: SharedProvider) =>
    settings.environment === 'development' || settings.oauthShared[type] !== null;
  const created = creationOverride({
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    create_team_on_sign_up: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    oauth_providers: SHARED_PROVIDERS.filter(isUsable).map((id) => ({ id, type: 'shared' })),
  });
  return withSettings(created, settings);
}

/**
 * Applies the settings that every start enforces: who may sign up, localhost, the dashboard's own address, and that
 * shared providers without keys are off in production. Other changes by owners stay.
 */
export function withSettings(override: ConfigOverride, settings: InternalSettings): ConfigOverride {
  const change: ConfigOverride = {
    'auth.allowSignUp': settings.internalSignUp !== 'closed',
    'domains.allowLocalhost': settings.environment === 'development',
    'domains.trustedDomains.hallpass': { baseUrl: new URL(settings.url).origin, handlerPath: '/handler' },
  };
  if (settings.environment === 'production') {
    for (const [key, { type, isShared }] of Object.entries(renderConfig(override).auth.oauth.providers)) {
      const shared = SHARED_PROVIDERS.find((candidate) => candidate === type);
      if (isShared && !(shared && settings.oauthShared[shared])) change[`auth.oauth.providers.${key}`] = null;
    }
  }
  return mergeOverride(override, change);
}
