import { Injectable } from '@nestjs/common';
import { assertSelf, type Caller, eventActorOf, requireOwnUser } from '@hallpass/access';
import { Database, type ListRange, type ListWalk, type Walked } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import {
  assertMayChangeSignIn,
  assertNoImpersonation,
  assertSignInMethodLeft,
  lockUser,
  MailRequests,
  notifyOfSecurityChange,
  removePasskeys,
  VerificationCodes,
} from '@hallpass/identity';
import { type OwnPasskey, renameOwn, walkOwn } from './passkey.sql.js';

@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {}

  /** Oldest first. @throws CannotGetOwnUserWithoutUser, TextError 403 */
  walk(caller: Caller, userId: string | undefined, range: ListRange): ListWalk<Walked<OwnPasskey>> {
    return walkOwn(this.database, caller.projectId, ownerOf(caller, userId), range);
  }

  /** @throws CannotGetOwnUserWithoutUser, TextError 403 for an impersonation, 404 */
  async rename(caller: Caller, passkeyId: string, name: string | null): Promise<OwnPasskey> {
    const userId = requireOwnUser(caller);
    await assertNoImpersonation(this.database, caller);
    const [renamed] = await renameOwn(this.database, {
      projectId: caller.projectId,
      userId,
      passkeyId,
      name: name || null,
    });
    if (!renamed) throw notFound();
    return renamed;
  }

  /**
   * Removes a passkey, invalidates the user's unused codes, and notifies the user by email (security B9).
   * @throws CannotGetOwnUserWithoutUser, TextError 400 if it is the last sign-in method, 403 in an impersonation or a
   * session older than 10 minutes, 404
   */
  async remove(caller: Caller, passkeyId: string, ofUser?: string): Promise<void> {
    const { projectId, project, accessType } = caller;
    const userId = ownerOf(caller, ofUser);
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      await assertMayChangeSignIn(tx, caller);
      if ((await removePasskeys(tx, projectId, { userId, passkeyId }, this.codes)) === 0) throw notFound();
      // A server may remove a user's last sign-in method, here as with every other method.
      const mayLeaveNothing = accessType !== 'client' && ofUser !== undefined;
      if (project.config.auth.passkey.allowSignIn && !mayLeaveNothing)
        await assertSignInMethodLeft(tx, project, userId);
      await notifyOfSecurityChange(
        tx,
        projectId,
        { userId, change: 'passkey_removed' },
        eventActorOf(caller),
        this.mails,
      );
    });
  }
}

/** The user a request is about: the signed-in user, or the one a server names. */
function ownerOf(caller: Caller, userId: string | undefined): string {
  if (userId === undefined) return requireOwnUser(caller);
  assertSelf(caller, userId, 'You can list and remove only your own passkeys.');
  return userId;
}

const notFound = () => new TextError(404, 'PASSKEY_NOT_FOUND', 'You do not have this passkey.');
