import { type Caller, eventActorOf } from '@hallpass/access';
import type { Tx } from '@hallpass/database';
import {
  assertSignInMethodLeft,
  type MailRequests,
  notifyOfSecurityChange,
  type UpdatedUser,
} from '@hallpass/identity';

/**
 * Runs in the transaction that removes passkeys. The user is notified by email, no matter who removed them (security
 * B9). Users who remove their own must have another sign-in method (security E8).
 * @throws TextError 400 if no sign-in method is left
 */
export async function settlePasskeyRemoval(
  tx: Tx,
  mails: MailRequests,
  { caller, userId, removedPasskeys }: { caller: Caller; userId: string } & Pick<UpdatedUser, 'removedPasskeys'>,
): Promise<void> {
  if (removedPasskeys === 0) return;
  const { accessType, project, projectId } = caller;
  if (accessType === 'client' && project.config.auth.passkey.allowSignIn)
    await assertSignInMethodLeft(tx, project, userId);
  await notifyOfSecurityChange(tx, projectId, { userId, change: 'passkey_removed' }, eventActorOf(caller), mails);
}
