import { API_PREFIX } from '@hallpass/http';
import type { ProjectSnapshot } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import type { ProviderUse } from '../identity-providers/identity-providers.js';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import type { FlowRequest } from './oauth-flows.js';

/** What is registered with the provider. Its host comes from the settings alone (security J8). */
export const callbackUrl = (settings: Pick<Settings, 'url'>, providerId: string): string =>
  `${settings.url}${API_PREFIX}/auth/oauth/callback/${encodeURIComponent(providerId)}`;

/** An account is linked for either use: as a connected account where the project has these on, else to sign in by. */
export function useOf(project: ProjectSnapshot, providerId: string, type: FlowRequest['type']): ProviderUse {
  return type === 'link' && providerConfigOf(project, providerId)?.allowConnectedAccounts
    ? 'connected_accounts'
    : 'sign_in';
}
