import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@hallpass/database';
import { byUser, type NewSession } from '@hallpass/identity';
import { MultiFactor } from '../multi-factor/multi-factor.js';
import { AccessTokens } from '../tokens/access-tokens.service.js';
import { signInPlace, type SignInCaller } from '../tokens/session-place.js';
import type { SignedIn } from '../tokens/signed-in.js';

/** The last step of every way in: second factor, session, tokens. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    private readonly multiFactor: MultiFactor,
  ) {}

  /**
   * Signs in a user who has proved the first factor, and whose rows are committed.
   * @param how.isNewUser told by the attempt of the second factor, later on, like the method
   * @param how.needsSecondFactor where it is known already: false also when what was proved counts as both factors
   *   (a passkey with user verification); else looked up
   * @param how.within whether what was proved still holds: runs in the transaction that makes the session, or the
   *   attempt of a second factor, when the user's row is locked. What it throws is the answer, and neither is made
   * @throws MultiFactorAuthenticationRequired; UserIdDoesNotExist when the user is gone meanwhile
   */
  async complete(
    caller: SignInCaller,
    userId: string,
    how: Pick<NewSession, 'method' | 'secondFactor'> & {
      isNewUser: boolean;
      needsSecondFactor?: boolean;
      within?: (tx: Tx) => Promise<void>;
    },
  ): Promise<SignedIn> {
    const { projectId } = caller;
    const { isNewUser, method, secondFactor } = how;
    const { needsSecondFactor = await this.multiFactor.isOn(this.database.manager, projectId, userId) } = how;
    if (needsSecondFactor)
      throw await this.multiFactor.required(projectId, userId, { isNewUser, method, within: how.within });
    const started = await this.database.transaction(async (tx) => {
      const actor = { ...byUser(userId), clientAddress: caller.clientAddress ?? null };
      const place = signInPlace(caller);
      const session = await this.tokens.startSession(tx, projectId, { userId, method, secondFactor, actor, place });
      await how.within?.(tx);
      return session;
    });
    return { ...(await this.tokens.issue(started)), isNewUser };
  }
}
