import { Injectable } from '@nestjs/common';
import { type Caller, eventActorOf, requireOwnUser } from '@hallpass/access';
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

/** The passkeys of the signed-in user. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {}

  /** Oldest first. @throws CannotGetOwnUserWithoutUser */
  walk(caller: Caller, range: ListRange): ListWalk<Walked<OwnPasskey>> {
    return walkOwn(this.database, caller.projectId, requireOwnUser(caller), range);
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
   * Removes a passkey; unused codes of the user end with it, and they are told by mail (security B9).
   * @throws CannotGetOwnUserWithoutUser, TextError 400 when it is the last way to sign in, 403 for an impersonation
   *   and in a session older than 10 minutes, 404
   */
  async remove(caller: Caller, passkeyId: string): Promise<void> {
    const { projectId, project } = caller;
    const userId = requireOwnUser(caller);
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      await assertMayChangeSignIn(tx, caller);
      if ((await removePasskeys(tx, projectId, { userId, passkeyId }, this.codes)) === 0) throw notFound();
      if (project.config.auth.passkey.allowSignIn) await assertSignInMethodLeft(tx, project, userId);
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

const notFound = () => new TextError(404, 'PASSKEY_NOT_FOUND', 'You have no such passkey.');
