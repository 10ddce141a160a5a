import { prepared, type Tx } from '@hallpass/database';
import type { VerificationCodes } from '../verification-codes/verification-codes.js';

const deletePasskeys = prepared<{ id: string }>('remove-passkeys')(
  `DELETE FROM auth.passkey WHERE project_id = :projectId AND user_id = :userId AND (:passkeyId::uuid IS NULL OR id = :passkeyId) RETURNING id`,
);

/**
 * Removes one passkey of a user, or all, and with them every unused code of that user (security B9). The caller
 * has locked the user's row, and tells the user afterwards (`notifyOfSecurityChange`).
 * @returns how many passkeys there were to remove
 */
export async function removePasskeys(
  tx: Tx,
  codes: Pick<VerificationCodes, 'endOfUser'>,
  { projectId, userId, passkeyId }: { projectId: string; userId: string; passkeyId?: string },
): Promise<number> {
  const { length } = await deletePasskeys(tx, { projectId, userId, passkeyId: passkeyId ?? null });
  if (length > 0) await codes.endOfUser(tx, { projectId, userId });
  return length;
}
