import { Injectable, Logger } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database, isUuid } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { deleteOldestPasskeyChallenges, makeRoomToday, VerificationCodes } from '@hallpass/identity';
import { refusedAttempt } from '../sign-ins/sign-in-failures.js';
import { SignIns } from '../sign-ins/sign-ins.js';
import type { SignedIn } from '../tokens/signed-in.js';
import { assertPasskeysEnabled, newChallenge } from './challenge.js';
import { recordUse, selectByCredential, selectRemoved } from './passkey.sql.js';
import { authenticationFailed, credentialIdOf, verifyAuthentication } from './verify-authentication.js';
import { requestOptions } from './webauthn-options.js';

@Injectable()
export class PasskeySignIn {
  private readonly logger = new Logger('Passkeys');

  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly signIns: SignIns,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @returns the input for `navigator.credentials.get()`, and the code to sign in with, valid for 5 minutes
   * @throws PasskeyAuthenticationNotEnabled, RateLimitedError
   */
  async begin(
    caller: Caller,
    { isAutofill = false }: { isAutofill?: boolean } = {},
  ): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; code: string }> {
    assertPasskeysEnabled(caller);
    await this.limits.consumeOfClient(isAutofill ? RATE_LIMITS.passkeyAutofill : RATE_LIMITS.passkeyChallenge, caller);
    const { projectId, accessType } = caller;
    if (accessType === 'client')
      await makeRoomToday(this.database, { projectId, kind: 'passkey-challenge' }, deleteOldestPasskeyChallenges);
    const challenge = newChallenge();
    const { code } = await this.codes.issue(this.database.manager, {
      projectId,
      type: 'passkey_authentication',
      subject: challenge,
      data: { challenge },
    });
    return { options: requestOptions(challenge), code };
  }

  /**
   * Signs in the owner of the passkey. With user verification, a passkey counts as both factors; without it, users who
   * have a second factor are asked for it (security G6).
   * @throws PasskeyAuthenticationNotEnabled, VerificationCodeNotFound, VerificationCodeExpired,
   * VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, PasskeyAuthenticationFailed,
   * MultiFactorAuthenticationRequired
   */
  async finish(caller: Caller, given: { code: string; response: unknown; deviceTokens: string[] }): Promise<SignedIn> {
    const { projectId, project } = caller;
    assertPasskeysEnabled(caller);
    const { data } = await this.codes.redeem(this.database, {
      projectId,
      type: 'passkey_authentication',
      code: given.code,
    });
    const credentialId = credentialIdOf(given.response);
    const [passkey] = credentialId === null ? [] : await selectByCredential(this.database, { projectId, credentialId });
    const refused = (failure: Error, userId: string | null, cause: string) =>
      refusedAttempt(failure, { userId, method: 'passkey', cause });
    if (!passkey)
      throw refused(
        authenticationFailed('This passkey is not registered here. Sign in another way.'),
        null,
        'unknown_passkey',
      );
    const challenge = String(data['challenge']);
    const assertion = await verifyAuthentication(project, given.response, challenge, passkey).catch((error: Error) => {
      throw refused(error, passkey.userId, 'refused_passkey');
    });

    const [used] = await recordUse(this.database, {
      projectId,
      id: passkey.id,
      signCount: assertion.signCount,
      isBackedUp: assertion.isBackedUp,
    });
    if (!used) throw removed();
    const countBefore = Number(used.count_before);
    const isSuspect = assertion.signCount <= countBefore && countBefore > 0;
    if (isSuspect) this.logSuspect(caller, passkey, { before: countBefore, now: assertion.signCount });

    const countsAsBoth = assertion.isUserVerified && !isSuspect;
    try {
      return await this.signIns.complete(caller, passkey.userId, {
        method: 'passkey',
        isNewUser: false,
        isMultiFactor: countsAsBoth,
        needsSecondFactor: countsAsBoth ? false : undefined,
        deviceTokens: given.deviceTokens,
        within: async (tx) => {
          if ((await selectByCredential(tx, { projectId, credentialId: passkey.credentialId })).length === 0)
            throw removed();
        },
      });
    } catch (error) {
      // The user was deleted between the lookup and the session.
      if (error instanceof KnownErrors.UserIdDoesNotExist) throw authenticationFailed();
      throw error;
    }
  }

  /**
   * Whether a passkey that failed to sign in was one of this project and can be hidden by its browser. Projects can share
   * a host, so an unknown passkey may belong to another project: only the user handle, which has 122 random bits, shows
   * where it was made.
   * @throws PasskeyAuthenticationNotEnabled
   */
  async isRemoved(caller: Caller, given: { credential_id: string; user_handle: string }): Promise<boolean> {
    assertPasskeysEnabled(caller);
    const userId = Buffer.from(given.user_handle, 'base64url').toString('utf8');
    if (!isUuid(userId)) return false;
    const { projectId } = caller;
    return (await selectRemoved(this.database, { projectId, userId, credentialId: given.credential_id })).length > 0;
  }

  /**
   * A sign count that does not rise suggests a cloned authenticator, or one that counts incorrectly (WebAuthn L3
   * §6.1.1). That proves nothing, so it is only logged for the audit, and the passkey does not replace the second
   * factor (security G3).
   */
  private logSuspect(
    { projectId, requestId, clientAddress }: Caller,
    { id, userId }: { id: string; userId: string },
    count: { before: number; now: number },
  ): void {
    this.logger.warn({
      message: 'The sign count of an authenticator did not increase. It may have been cloned',
      projectId,
      userId,
      authenticatorId: id,
      countBefore: count.before,
      countNow: count.now,
      requestId,
      clientAddress,
    });
  }
}

const removed = () => authenticationFailed('This passkey was removed. Sign in another way.');
