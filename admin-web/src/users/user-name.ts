import type { BaseUser } from '@hallpass/js';

/** What to call a user: the name, else the address, else who they are. */
export function nameOf(user: Pick<BaseUser, 'displayName' | 'primaryEmail' | 'isAnonymous'>): string {
  return user.displayName ?? user.primaryEmail ?? (user.isAnonymous ? 'Anonymous user' : 'Unnamed user');
}

/** The ways a user can sign in, for people. */
export function signInMethodsOf(user: BaseUser): string[] {
  return [
    user.hasPassword && 'Password',
    user.otpAuthEnabled && 'E-mail code',
    user.passkeyAuthEnabled && 'Passkey',
    ...new Set(user.oauthProviders.map(({ id }) => id.charAt(0).toUpperCase() + id.slice(1))),
  ].filter((method): method is string => method !== false);
}
