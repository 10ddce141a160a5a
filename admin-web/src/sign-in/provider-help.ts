import type { OAuthProviderType } from '@hallpass/project-config';

/** Whether a provider reports verified email addresses (docs/sign-in-providers.md). */
type Verified = 'says' | 'always' | 'never' | 'none';

interface ProviderFacts {
  /** URL of the page where apps are registered. */
  console: string;
  verified: Verified;
}

export const PROVIDER_FACTS: Readonly<Record<OAuthProviderType, ProviderFacts>> = {
  google: { console: 'https://console.cloud.google.com/auth/clients', verified: 'says' },
  github: { console: 'https://github.com/settings/developers', verified: 'says' },
  microsoft: { console: 'https://entra.microsoft.com', verified: 'never' },
  spotify: { console: 'https://developer.spotify.com/dashboard', verified: 'never' },
  facebook: { console: 'https://developers.facebook.com/apps', verified: 'never' },
  discord: { console: 'https://discord.com/developers/applications', verified: 'says' },
  gitlab: { console: 'https://gitlab.com/-/user_settings/applications', verified: 'says' },
  bitbucket: { console: 'https://bitbucket.org/account/workspaces', verified: 'says' },
  linkedin: { console: 'https://www.linkedin.com/developers/apps', verified: 'says' },
  apple: { console: 'https://developer.apple.com/account/resources/identifiers', verified: 'says' },
  x: { console: 'https://developer.x.com/en/portal/dashboard', verified: 'none' },
  twitch: { console: 'https://dev.twitch.tv/console/apps', verified: 'always' },
};
