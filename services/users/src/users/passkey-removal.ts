import { type Caller, eventActorOf } from '@hallpass/access';
import type { Tx } from '@hallpass/database';
import {
  assertSignInMethodLeft,
  type MailRequests,
  notifyOfSecurityChange,
  type UpdatedUser,
} from '@hallpass/identity';

/**
 * Follows the removal of passkeys, in its transaction: the user is told by mail, whoever has removed them
 * (security B9), and those who remove their own must have another way to sign in (security E8).
 * @throws TextError 400 when nothing is left
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
