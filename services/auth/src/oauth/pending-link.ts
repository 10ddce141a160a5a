import type { ProviderProfile, ProviderTokens } from '../identity-providers/identity-provider.js';

/** A provider's account that is to be linked, as JSON: what the callback has learned, for the exchange of its code. */
export interface PendingLink {
  providerId: string;
  profile: ProviderProfile;
  user: { userId: string; sessionId: string };
  tokens: Omit<ProviderTokens, 'expiresAt'> & { expiresAt: string };
  scopes: string[];
}
