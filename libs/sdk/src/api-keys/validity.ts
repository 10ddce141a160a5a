export type WhyInvalid = 'expired' | 'manually-revoked';

/** When a key ends, and whether it was ended before. */
export interface KeyLife {
  readonly expiresAt?: Date;
  readonly manuallyRevokedAt?: Date | null;
}

/** Expiry is looked at first, then revocation (spec §4). */
export function whyInvalid({ expiresAt, manuallyRevokedAt }: KeyLife): WhyInvalid | null {
  if (expiresAt !== undefined && expiresAt.getTime() <= Date.now()) return 'expired';
  return manuallyRevokedAt ? 'manually-revoked' : null;
}

export const dateOf = (millis: number | null | undefined): Date | null => (millis ? new Date(millis) : null);
