import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { because, KnownErrors } from '@hallpass/errors';
import type { TrustSource } from '@hallpass/project-config';
import { RefusedResponse, relyingPartyOf } from './relying-party.js';
import { webAuthnLibrary } from './webauthn-library.js';
import { userHandleOf } from './webauthn-options.js';

export interface StoredPasskey {
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  rpId: string;
}

/** The authenticator's statements about itself and the user. */
export interface Assertion {
  signCount: number;
  isBackedUp: boolean;
  /** The authenticator asked for a fingerprint, a face or a PIN: a second factor along with possession. */
  isUserVerified: boolean;
}

export function credentialIdOf(response: unknown): string | null {
  const { id } = (response ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** @param message tells the user what to do next */
export const authenticationFailed = (message = 'The passkey could not be verified. Sign in again.') =>
  new KnownErrors.PasskeyAuthenticationFailed({ message });

/**
 * Checks the result of `navigator.credentials.get()` (WebAuthn L3 §7.2): type, challenge, origin, RP id, user handle,
 * user presence, signature. The caller must check the sign count.
 * @param response AuthenticationResponseJSON, still unverified
 * @throws KnownErrors.PasskeyAuthenticationFailed for any fault
 */
export async function verifyAuthentication(
  project: TrustSource,
  response: unknown,
  challenge: string,
  passkey: StoredPasskey,
): Promise<Assertion> {
  try {
    const { origin, rpIds } = await relyingPartyOf(project, response);
    if (!rpIds.includes(passkey.rpId)) throw new RefusedResponse('This passkey was created for another site.');
    const given = response as AuthenticationResponseJSON;
    // The server named no user, so the passkey must say whose it is (WebAuthn L3 §7.2 step 6).
    if (given.response.userHandle !== userHandleOf(passkey.userId))
      throw new RefusedResponse('This passkey belongs to another user.');
    const { verifyAuthenticationResponse } = await webAuthnLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.rpId,
      requireUserVerification: false,
      // 0 turns off the library's own comparison.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (!verified) throw new RefusedResponse('The signature of the passkey is not valid.');
    return {
      signCount: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
      isUserVerified: authenticationInfo.userVerified,
    };
  } catch (error) {
    throw because(reasonFor(error), authenticationFailed(error instanceof RefusedResponse ? error.message : undefined));
  }
}

/** The library quotes the differing values, which come from the caller, at the end of its messages. Cut them off. */
const reasonFor = (error: unknown): string =>
  error instanceof Error ? error.message.split('"')[0]!.trim() : 'unknown';
