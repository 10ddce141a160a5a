export interface SnippetValues {
  issuer: string;
  clientId: string;
  kind: 'web' | 'browser' | 'native' | 'machine';
  authentication: 'none' | 'client_secret' | 'private_key_jwt' | 'workload_identity';
  /** The first redirect URL; empty for a machine. */
  redirectUri: string;
  scopes: readonly string[];
  algorithm: 'ES256' | 'RS256';
}

export interface Snippet {
  id: 'openid-client' | 'authjs' | 'spring' | 'go' | 'authlib' | 'apache' | 'curl';
  name: string;
  /** Command that installs the packages. */
  install?: string;
  files: { name: string; text: string }[];
  /** The redirect URL that the library uses, if it cannot use another one. */
  callback?: string;
}

export const originOf = (uri: string): string =>
  /^https?:/.test(uri) && URL.canParse(uri) ? new URL(uri).origin : 'https://app.example.com';

/** Returns the scopes that a sign-in requests, of those that the application may request. */
export const scopesOf = ({ scopes }: SnippetValues): string[] => {
  const asked = ['openid', 'profile', 'email'].filter((scope) => scopes.includes(scope));
  return asked.includes('openid') ? asked : ['openid', ...asked];
};

export const pathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname : '/callback');
