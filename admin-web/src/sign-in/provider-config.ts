import type { Json } from '@hallpass/js';
import { configValueAt, OAUTH_PROVIDER_TYPES, type OAuthProviderType } from '@hallpass/project-config';
import { nameOfProvider } from './provider-names';

/** A provider in the configuration (contract/04 §5.3). */
export interface ProviderConfig {
  /** Key in the configuration. Ends the callback URL, and names the provider in apps. */
  id: string;
  /** Missing for custom OIDC providers. */
  type?: OAuthProviderType;
  isShared: boolean;
  clientId: string;
  clientSecret: string;
  facebookConfigId: string;
  microsoftTenantId: string;
  issuer: string;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
}

/** Providers for which the operator of Hallpass can supply shared keys (docs/sign-in-providers.md). */
export const SHAREABLE: readonly OAuthProviderType[] = ['google', 'github', 'microsoft', 'spotify'];

export const isProviderType = (text: string): text is OAuthProviderType =>
  OAUTH_PROVIDER_TYPES.some((type) => type === text);

export const providerName = ({ id, type }: Pick<ProviderConfig, 'id' | 'type'>): string =>
  type === undefined ? id : nameOfProvider(type);

/** Sorted by name. */
export function providersOf(config: object): ProviderConfig[] {
  const stored = (configValueAt(config, 'auth.oauth.providers') ?? {}) as Record<string, Partial<ProviderConfig>>;
  return Object.entries(stored)
    .map(([id, provider]) => ({ ...newProvider(id), ...provider, id }))
    .sort((a, b) => providerName(a).localeCompare(providerName(b)));
}

export function newProvider(id: string, type?: OAuthProviderType): ProviderConfig {
  return {
    id,
    ...(type === undefined ? {} : { type }),
    isShared: type !== undefined && SHAREABLE.includes(type),
    clientId: '',
    clientSecret: '',
    facebookConfigId: '',
    microsoftTenantId: '',
    issuer: '',
    allowSignIn: true,
    allowConnectedAccounts: type !== undefined,
  };
}

export const pathOfProvider = (id: string): string => `auth.oauth.providers.${id}`;

/** Entry in the configuration, without empty values and values that do not apply to this provider. */
export function providerEntry(provider: ProviderConfig): { [key: string]: Json } {
  const { type, isShared, allowSignIn, allowConnectedAccounts } = provider;
  const texts = {
    ...(isShared ? {} : { clientId: provider.clientId, clientSecret: provider.clientSecret }),
    ...(type === 'facebook' && !isShared ? { facebookConfigId: provider.facebookConfigId } : {}),
    ...(type === 'microsoft' && !isShared ? { microsoftTenantId: provider.microsoftTenantId } : {}),
    ...(type === undefined ? { issuer: provider.issuer } : {}),
  };
  return {
    ...(type === undefined ? {} : { type }),
    isShared,
    allowSignIn,
    allowConnectedAccounts,
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  };
}

/** URL that the provider redirects back to. */
export const callbackAddress = (apiUrl: string, id: string): string =>
  `${apiUrl}/api/v1/auth/oauth/callback/${encodeURIComponent(id)}`;

/** Problems in the configuration that keep a provider from working. */
export type ProviderProblem = 'off' | 'keys' | 'issuer' | 'shared-in-production' | 'domains';

export function problemsOf(
  provider: ProviderConfig,
  project: { isProductionMode: boolean; trustsSomething: boolean },
): ProviderProblem[] {
  const problems: ProviderProblem[] = [];
  if (!provider.allowSignIn && !provider.allowConnectedAccounts) problems.push('off');
  if (!provider.isShared && (provider.clientId === '' || provider.clientSecret === '')) problems.push('keys');
  if (provider.type === undefined && provider.issuer === '') problems.push('issuer');
  if (provider.isShared && project.isProductionMode) problems.push('shared-in-production');
  if (!project.trustsSomething) problems.push('domains');
  return problems;
}
