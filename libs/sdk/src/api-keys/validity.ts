export type WhyInvalid = 'expired' | 'manually-revoked';

export interface KeyLife {
  readonly expiresAt?: Date;
  readonly manuallyRevokedAt?: Date | null;
}

/** Checks expiry before revocation (spec §4). */
export function whyInvalid({ expiresAt, manuallyRevokedAt }: KeyLife): WhyInvalid | null {
  if (expiresAt !== undefined && expiresAt.getTime() <= Date.now()) return 'expired';
  return manuallyRevokedAt ? 'manually-revoked' : null;
}

export const dateOf = (millis: number | null | undefined): Date | null => (millis ? new Date(millis) : null);
