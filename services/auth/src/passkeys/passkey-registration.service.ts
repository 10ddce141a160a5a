import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { type Caller, eventActorOf } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, noSignedInUser } from '@hallpass/errors';
import {
  assertMayChangeSignIn,
  assertMayLast,
  assertNoImpersonation,
  lockUser,
  MailRequests,
  notifyOfSecurityChange,
  VerificationCodes,
} from '@hallpass/identity';
import { assertPasskeysEnabled, newChallenge } from './challenge.js';
import { insertPasskey, selectLiveSession, selectPasskeyUser } from './passkey.sql.js';
import { verifyRegistration } from './verify-registration.js';
import { creationOptions } from './webauthn-options.js';

@Injectable()
export class PasskeyRegistration {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Begins the registration of a passkey for the signed-in user, who must have signed in recently (security G7).
   * @returns the input for `navigator.credentials.create()`, and the code to register with, valid for 5 minutes
   * @throws SchemaError without a user, PasskeyAuthenticationNotEnabled, SignUpNotEnabled, TextError 403
   */
  async begin(caller: Caller): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; code: string }> {
    const { projectId } = caller;
    const userId = signedInUser(caller);
    assertPasskeysEnabled(caller);
    await assertMayChangeSignIn(this.database, caller, { adds: true });
    const [user] = await selectPasskeyUser(this.database, { projectId, userId });
    if (!user) throw noSignedInUser();
    const challenge = newChallenge();
    const { code } = await this.codes.issue(this.database.manager, {
      projectId,
      type: 'passkey_registration',
      userId,
      subject: userId,
      data: { challenge },
    });
    return { options: creationOptions(caller.project.displayName, user, challenge), code };
  }

  /**
   * Adds a passkey to the user and notifies them by email. The code works only for the user who requested it. It is
   * spent even if the passkey is refused (contract/01 §15).
   * @returns the credential id
   * @throws SchemaError without a user, PasskeyAuthenticationNotEnabled, VerificationCodeNotFound,
   * VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached,
   * PasskeyRegistrationFailed, SignUpNotEnabled, AccessTokenExpired if the session has ended in the meantime, TextError
   * 403
   */
  async finish(caller: Caller, given: { code: string; credential: unknown; name?: string }): Promise<string> {
    const { projectId, sessionId, project } = caller;
    const userId = signedInUser(caller);
    assertPasskeysEnabled(caller);
    await assertNoImpersonation(this.database, caller);
    const { id, data, ...code } = await this.codes.check(this.database, {
      projectId,
      type: 'passkey_registration',
      code: given.code,
    });
    if (code.userId !== userId) throw new KnownErrors.VerificationCodeNotFound();
    await this.codes.spend(this.database.manager, { projectId, id });

    const passkey = await verifyRegistration(project, given.credential, String(data['challenge']));
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      const [session] = await selectLiveSession(tx, { projectId, sessionId, userId });
      if (!session) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() });
      assertMayLast(project, session.is_anonymous);
      const inserted = await insertPasskey(tx, {
        projectId,
        id: randomUUID(),
        userId,
        credentialId: passkey.credentialId,
        publicKey: passkey.publicKey,
        rpId: passkey.rpId,
        signCount: passkey.signCount,
        transports: passkey.transports,
        isBackedUp: passkey.isBackedUp,
        name: given.name || null,
      });
      if (inserted.length === 0)
        throw new KnownErrors.PasskeyRegistrationFailed({ message: 'This passkey is already registered.' });
      await notifyOfSecurityChange(
        tx,
        projectId,
        { userId, change: 'passkey_added' },
        eventActorOf(caller),
        this.mails,
      );
    });
    return passkey.credentialId;
  }
}

/** Here a missing user is a schema error (contract/01 §10). */
function signedInUser({ userId }: Caller): string {
  if (userId === null) throw noSignedInUser();
  return userId;
}
