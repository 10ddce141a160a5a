import { isLooseEmail } from '@hallpass/http';
import type { RawProfile } from '../profile.js';
import type { Json } from '../provider-http.js';
import { OpenIdProvider } from './openid-provider.js';

/**
 * Stands in for a shared provider in development (HALLPASS_OAUTH_DEV_ISSUER). Any OpenID Connect issuer will do: where
 * it tells no e-mail address, a subject that is one is taken for it.
 */
export class DevelopmentProvider extends OpenIdProvider {
  /** With a refresh token (OpenID Connect Core §11), which most of those it stands in for give unasked. */
  override readonly scopes = ['openid', 'profile', 'email', 'offline_access'];

  protected override profileFrom(claims: Json): RawProfile {
    const { sub, email, email_verified: verified } = claims;
    const address = email ?? (typeof sub === 'string' && isLooseEmail(sub) ? sub : undefined);
    // It says nothing about the address: then whoever signs in here has it.
    const isSilent = verified === undefined || verified === null;
    const profile = super.profileFrom(claims);
    return { ...profile, email: address, emailVerified: isSilent || profile.emailVerified };
  }
}
