import { API_PREFIX } from '@hallpass/http';
import type { ProjectSnapshot } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import type { ProviderUse } from '../identity-providers/identity-providers.js';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import type { FlowRequest } from './oauth-flows.js';

/** The callback URL to register with the provider. Its host comes only from the settings (security J8). */
export const callbackUrl = (settings: Pick<Settings, 'url'>, providerId: string): string =>
  `${settings.url}${API_PREFIX}/auth/oauth/callback/${encodeURIComponent(providerId)}`;

/** Accounts are linked as connected accounts if the project has these enabled, otherwise for sign-in. */
export function useOf(project: ProjectSnapshot, providerId: string, type: FlowRequest['type']): ProviderUse {
  return type === 'link' && providerConfigOf(project, providerId)?.allowConnectedAccounts
    ? 'connected_accounts'
    : 'sign_in';
}
