import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { byUser, type NewSession, type SignInDevice } from '@hallpass/identity';
import { SessionStarts } from '../blocking-hook/session-starts.js';
import { MultiFactor } from '../multi-factor/multi-factor.js';
import { NewDevices } from '../new-devices/new-devices.js';
import { AccessTokens } from '../tokens/access-tokens.service.js';
import { signInPlace, type SignInCaller } from '../tokens/session-place.js';
import type { SignedIn } from '../tokens/signed-in.js';

/** The last step of every sign-in method: second factor, session, tokens. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    private readonly multiFactor: MultiFactor,
    private readonly starts: SessionStarts,
    private readonly newDevices: NewDevices,
  ) {}

  /**
   * Signs in a user who has proved the first factor, and whose rows are committed. Users without a second factor may have
   * to enter an emailed code first, if their device is new.
   * @param how.isNewUser like the method, stored in the attempt and returned after the second factor
   * @param how.needsSecondFactor if already known; false also when the first proof counts as both factors (a passkey
   * with user verification). Looked up if missing
   * @param how.deviceTokens that the client sent (`deviceTokensOf`)
   * @param how.device that has just been confirmed
   * @param how.within checks whether the first proof is still valid. It runs with the user's row locked, in the
   * transaction that creates the session or the attempt for the second factor. Its errors become the answer and roll
   * back the transaction. It runs again after the blocking hook has decided
   * @throws MultiFactorAuthenticationRequired; UserIdDoesNotExist if the user was deleted in the meantime; HookRefusal
   */
  async complete(
    caller: SignInCaller & Pick<Caller, 'project'>,
    userId: string,
    how: Pick<NewSession, 'method' | 'secondFactor' | 'isMultiFactor'> & {
      isNewUser: boolean;
      needsSecondFactor?: boolean;
      deviceTokens?: readonly string[];
      device?: SignInDevice;
      within?: (tx: Tx) => Promise<void>;
    },
  ): Promise<SignedIn> {
    const { projectId, project } = caller;
    const { isNewUser, method, secondFactor, isMultiFactor } = how;
    const { needsSecondFactor = await this.multiFactor.isOn(this.database.manager, projectId, userId) } = how;
    if (needsSecondFactor)
      throw await this.multiFactor.required(projectId, userId, { isNewUser, method, within: how.within });
    const proof = { method, secondFactor, isMultiFactor };
    const recognized = how.device
      ? { device: how.device }
      : await this.newDevices.recognize(caller, userId, proof, how.deviceTokens ?? []);
    if ('isNew' in recognized) {
      const asked = { userId, email: recognized.email };
      throw await this.newDevices.challenge(caller, asked, { ...proof, isNewUser, within: how.within });
    }
    const { device } = recognized;
    const started = await this.starts.transaction({ project, client: caller, isNewUser }, async (tx, permit) => {
      const actor = { ...byUser(userId), clientAddress: caller.clientAddress ?? null };
      const place = signInPlace(caller);
      const session = await this.tokens.startSession(tx, project, { ...proof, userId, actor, place, device }, permit);
      await how.within?.(tx);
      return session;
    });
    return { ...(await this.tokens.issue(started)), isNewUser };
  }
}
