import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { KnownErrors } from '@hallpass/errors';
import type { TrustSource } from '@hallpass/project-config';
import { RefusedResponse, relyingPartyOf } from './relying-party.js';
import { webAuthnLibrary } from './webauthn-library.js';
import { ALGORITHMS } from './webauthn-options.js';

/** A new public key with everything we store about it (WebAuthn L3 §4, credential record). */
export interface NewPasskey {
  /** base64url */
  credentialId: string;
  publicKey: Uint8Array;
  rpId: string;
  signCount: number;
  transports: string[];
  isBackedUp: boolean;
}

/** WebAuthn L3 §7.1 step 26. */
const CREDENTIAL_ID_MAX_BYTES = 1023;

/**
 * Checks the result of `navigator.credentials.create()` (WebAuthn L3 §7.1): type, challenge, origin, RP id, user
 * presence, algorithm, attestation.
 * @param credential RegistrationResponseJSON, still unverified
 * @throws KnownErrors.PasskeyRegistrationFailed for any fault
 */
export async function verifyRegistration(
  project: TrustSource,
  credential: unknown,
  challenge: string,
): Promise<NewPasskey> {
  try {
    const { origin, rpId } = await relyingPartyOf(project, credential);
    const response = credential as RegistrationResponseJSON;
    await assertNoCertificates(response);
    const { isoBase64URL, verifyRegistrationResponse } = await webAuthnLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new RefusedResponse('The attestation of the passkey is not valid.');
    const { credential: made, credentialBackedUp } = registrationInfo;
    if (made.id !== response.id || isoBase64URL.toBuffer(made.id).length > CREDENTIAL_ID_MAX_BYTES)
      throw new RefusedResponse('The id of the passkey is not valid.');
    return {
      credentialId: made.id,
      publicKey: made.publicKey,
      rpId,
      signCount: made.counter,
      transports: transportsOf(made.transports),
      isBackedUp: credentialBackedUp,
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

/** Hints for the browser, as it sent them. The registry grows, so any well-formed name is kept. */
const transportsOf = (given: unknown): string[] =>
  Array.isArray(given)
    ? given.filter((name): name is string => typeof name === 'string' && /^[a-z-]{1,32}$/.test(name)).slice(0, 8)
    : [];
