/** Names of brands: the same in every language. Apart from the configuration, whose rules the sign-in page does not need. */
export const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  facebook: 'Facebook',
  discord: 'Discord',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  x: 'X',
  twitch: 'Twitch',
} as const;

/** The name of a type; a provider that is named by its issuer goes by its id. */
export const nameOfProvider = (id: string): string =>
  Object.hasOwn(PROVIDER_NAMES, id) ? PROVIDER_NAMES[id as keyof typeof PROVIDER_NAMES] : id;
