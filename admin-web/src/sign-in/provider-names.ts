/**
 * Brand names, not translated. In a separate module, because the sign-in page does not need the configuration rules.
 */
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

/** Name of a provider type. Custom OIDC providers have no name, so this returns their id. */
export const nameOfProvider = (id: string): string =>
  Object.hasOwn(PROVIDER_NAMES, id) ? PROVIDER_NAMES[id as keyof typeof PROVIDER_NAMES] : id;
