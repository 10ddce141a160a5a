import type { Tx } from '@hallpass/database';
import type { VerificationCodes } from '../verification-codes/verification-codes.js';
import { deletePasskeys } from './sign-in-method.sql.js';

/**
 * Removes one or all passkeys of a user and invalidates every unused code of that user (security B9). The caller must
 * have locked the user's row, and notifies the user afterwards (`notifyOfSecurityChange`).
 * @returns how many passkeys were removed
 */
export async function removePasskeys(
  tx: Tx,
  projectId: string,
  { userId, passkeyId }: { userId: string; passkeyId?: string },
  codes: Pick<VerificationCodes, 'endOfUser'>,
): Promise<number> {
  const { length } = await deletePasskeys(tx, { projectId, userId, passkeyId: passkeyId ?? null });
  if (length > 0) await codes.endOfUser(tx, { projectId, userId });
  return length;
}
