import type { ProviderProfile, ProviderTokens } from '../identity-providers/identity-provider.js';

/** A provider account that is about to be linked, as JSON: the callback stores it for the exchange of the code. */
export interface PendingLink {
  providerId: string;
  profile: ProviderProfile;
  user: { userId: string; sessionId: string };
  tokens: Omit<ProviderTokens, 'expiresAt'> & { expiresAt: string };
  scopes: string[];
}
