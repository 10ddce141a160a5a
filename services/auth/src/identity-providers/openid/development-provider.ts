import { isLooseEmail } from '@hallpass/http';
import type { RawProfile } from '../profile.js';
import type { Json } from '../provider-http.js';
import { OpenIdProvider } from './openid-provider.js';

/**
 * Stands in for a shared provider in development (HALLPASS_OAUTH_DEV_ISSUER). Works with any OpenID Connect issuer: if
 * it sends no email address, a subject that is an address is used instead.
 */
export class DevelopmentProvider extends OpenIdProvider {
  /** Asks for a refresh token (OpenID Connect Core §11), which most of the real providers send without being asked. */
  override readonly scopes = ['openid', 'profile', 'email', 'offline_access'];

  protected override profileFrom(claims: Json): RawProfile {
    const { sub, email, email_verified: verified } = claims;
    const address = email ?? (typeof sub === 'string' && isLooseEmail(sub) ? sub : undefined);
    // If the issuer does not say whether the address is verified, trust it: this is development.
    const isSilent = verified === undefined || verified === null;
    const profile = super.profileFrom(claims);
    return { ...profile, email: address, emailVerified: isSilent || profile.emailVerified };
  }
}
