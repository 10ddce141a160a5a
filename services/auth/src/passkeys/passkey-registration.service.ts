import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
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
  SignUpGate,
  VerificationCodes,
} from '@hallpass/identity';
import type { TrustSource } from '@hallpass/project-config';
import { assertPasskeysEnabled, newChallenge } from './challenge.js';
import { insertPasskey, selectLiveSession, selectPasskeyUser } from './passkey.sql.js';
import { creationOptions, ALGORITHMS } from './webauthn-options.js';
import { RefusedResponse, relyingPartyOf } from './relying-party.js';
import { webAuthnLibrary } from './webauthn-library.js';

/** WebAuthn L3 §7.1 step 26. */
const CREDENTIAL_ID_MAX_BYTES = 1023;

/** Hints for the browser, as it sent them. The registry grows, so any well-formed name is kept. */
const transportsOf = (given: unknown): string[] =>
  Array.isArray(given)
    ? given.filter((name): name is string => typeof name === 'string' && /^[a-z-]{1,32}$/.test(name)).slice(0, 8)
    : [];

@Injectable()
export class PasskeyRegistration {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly gate: SignUpGate,
  ) {}

  /**
   * Begins the registration of a passkey for the signed-in user, who must have signed in recently (security G7).
   * @param options.isQuiet the browser makes the passkey without a prompt, so nobody has to touch the authenticator
   * @returns the input for `navigator.credentials.create()`, and the code to register with, valid for 5 minutes
   * @throws SchemaError without a user, PasskeyAuthenticationNotEnabled, SignUpNotEnabled, TextError 403
   */
  async begin(
    caller: Caller,
    { isQuiet = false }: { isQuiet?: boolean } = {},
  ): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; code: string }> {
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
      data: { challenge, isQuiet },
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

    const passkey = await verifyRegistration(project, given.credential, {
      challenge: String(data['challenge']),
      isQuiet: data['isQuiet'] === true,
    });
    await this.gate.admitAnonymous(this.database, caller, { method: 'passkey', email: null, isVerified: false });
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      const [session] = await selectLiveSession(tx, { projectId, sessionId, userId });
      if (!session) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() });
      assertMayLast(project, session.is_anonymous, null);
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
        aaguid: passkey.aaguid,
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

/** A new public key with everything we store about it (WebAuthn L3 §4, credential record). */
interface NewPasskey {
  /** base64url */
  credentialId: string;
  publicKey: Uint8Array;
  rpId: string;
  signCount: number;
  transports: string[];
  isBackedUp: boolean;
  /** The kind of authenticator, as it says itself. */
  aaguid: string;
}

/**
 * Checks the result of `navigator.credentials.create()` (WebAuthn L3 §7.1): type, challenge, origin, RP id, user
 * presence unless the registration is quiet, algorithm, attestation.
 * @param credential RegistrationResponseJSON, still unverified
 * @throws KnownErrors.PasskeyRegistrationFailed for any fault
 */
export async function verifyRegistration(
  project: TrustSource,
  credential: unknown,
  { challenge, isQuiet = false }: { challenge: string; isQuiet?: boolean },
): Promise<NewPasskey> {
  try {
    const { origin, rpIds } = await relyingPartyOf(project, credential);
    const response = credential as RegistrationResponseJSON;
    await assertNoCertificates(response);
    const { isoBase64URL, verifyRegistrationResponse } = await webAuthnLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIds,
      requireUserPresence: !isQuiet,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new RefusedResponse('The attestation of the passkey is not valid.');
    const { credential: made, credentialBackedUp, aaguid, rpID: rpId } = registrationInfo;
    if (rpId === undefined) throw new RefusedResponse('The passkey does not name its site.');
    if (made.id !== response.id || isoBase64URL.toBuffer(made.id).length > CREDENTIAL_ID_MAX_BYTES)
      throw new RefusedResponse('The id of the passkey is not valid.');
    return {
      credentialId: made.id,
      publicKey: made.publicKey,
      rpId,
      signCount: made.counter,
      transports: transportsOf(made.transports),
      isBackedUp: credentialBackedUp,
      aaguid,
    };
  } catch (error) {
    const message =
      error instanceof RefusedResponse
        ? error.message
        : 'The new passkey could not be verified. Start the registration again.';
    throw new KnownErrors.PasskeyRegistrationFailed({ message });
  }
}

/**
 * We request no attestation, so browsers send none or a self-signed one (WebAuthn L3 §5.1.3). Refuse attestations with
 * certificates without reading them: checking them would fetch URLs that their manufacturer chose (security J9).
 */
async function assertNoCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await webAuthnLibrary();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned)
    throw new RefusedResponse('The passkey has an attestation, but none was requested.');
}
