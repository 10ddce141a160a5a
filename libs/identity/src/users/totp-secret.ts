import type { SealableTotpSecret } from './user-record.js';

/** Seals a TOTP secret for its row of auth.totp (security.md M2). What is sealed is the base64 text. */
export function sealTotpSecret({ base64, sealer }: SealableTotpSecret, projectId: string, userId: string): string {
  return sealer.seal(base64, { column: 'auth.totp.secret', rowId: userId, projectId });
}
