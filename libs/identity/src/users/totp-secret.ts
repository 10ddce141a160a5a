import type { SealContext, Sealer } from '@hallpass/database';
import type { SealableTotpSecret } from '../records/user-record.js';

const placeOf = (projectId: string, userId: string): SealContext => ({
  column: 'auth.totp.secret',
  rowId: userId,
  projectId,
});

/** Seals a TOTP secret for its row of auth.totp (security M2). The sealed value is the Base64 text. */
export function sealTotpSecret({ base64, sealer }: SealableTotpSecret, projectId: string, userId: string): string {
  return sealer.seal(base64, placeOf(projectId, userId));
}

/**
 * @returns the raw secret
 * @throws UnsealError
 */
export function openTotpSecret(sealer: Sealer, sealed: string, projectId: string, userId: string): Buffer {
  return Buffer.from(sealer.open(sealed, placeOf(projectId, userId)), 'base64');
}
