/** How strongly a user has signed in: with one factor, or with more than one. */
export const ACR = {
  one: 'urn:hallpass:acr:1fa',
  two: 'urn:hallpass:acr:2fa',
} as const;

/**
 * The authentication methods of a sign-in (RFC 8176 §2). Empty if another system authenticated the user, or if it is
 * not known how.
 */
export function amrOf(method: string | null, secondFactor: string | null): string[] {
  const first = { password: ['pwd'], otp: ['otp'], passkey: ['swk', 'user'] }[method ?? ''] ?? [];
  if (secondFactor === null) return first;
  return [...new Set([...first, ...(secondFactor === 'totp' ? ['otp'] : []), 'mfa'])];
}

/** @param isMultiFactor as `IS_MULTI_FACTOR` reads it: a passkey counts only if it has verified its user */
export const acrOf = (isMultiFactor: boolean): string => (isMultiFactor ? ACR.two : ACR.one);
