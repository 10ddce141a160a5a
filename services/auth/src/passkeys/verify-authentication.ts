import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { because, KnownErrors } from '@hallpass/errors';
import type { TrustSource } from '@hallpass/project-config';
import { RefusedResponse, relyingPartyOf } from './relying-party.js';
import { webAuthnLibrary } from './webauthn-library.js';
import { userHandleOf } from './webauthn-options.js';

/** What a sign-in is checked against. */
export interface StoredPasskey {
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  rpId: string;
}

/** What the authenticator says of itself and of the person. */
export interface Assertion {
  signCount: number;
  isBackedUp: boolean;
  /** A finger, a face or a PIN was asked for: something one is or knows beside something one has. */
  isUserVerified: boolean;
}

/** The credential id that a response names, or null where it names none. */
export function credentialIdOf(response: unknown): string | null {
  const { id } = (response ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** @param message says what to do next */
export const authenticationFailed = (message = 'The passkey could not be verified. Please try to sign in again.') =>
  new KnownErrors.PasskeyAuthenticationFailed({ message });

/**
 * Checks the answer of `navigator.credentials.get()` (WebAuthn L3 §7.2): type, challenge, origin, RP id, user handle,
 * user presence, signature. Its sign count is for the caller to judge.
 * @param response AuthenticationResponseJSON, still unverified
 * @throws KnownErrors.PasskeyAuthenticationFailed whatever is wrong with it
 */
export async function verifyAuthentication(
  project: TrustSource,
  response: unknown,
  challenge: string,
  passkey: StoredPasskey,
): Promise<Assertion> {
  try {
    const { origin, rpId } = await relyingPartyOf(project, response);
    if (rpId !== passkey.rpId) throw new RefusedResponse('This passkey was made for another site.');
    const given = response as AuthenticationResponseJSON;
    // Nobody had been named, so the passkey has to say whose it is (WebAuthn L3 §7.2 step 6).
    if (given.response.userHandle !== userHandleOf(passkey.userId))
      throw new RefusedResponse('This passkey belongs to another user.');
    const { verifyAuthenticationResponse } = await webAuthnLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.rpId,
      requireUserVerification: false,
      // A count of 0 leaves the comparison to the caller.
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

/** The library names the values that differ after the check, in quotation marks: they are the caller's. */
const reasonFor = (error: unknown): string =>
  error instanceof Error ? error.message.split('"')[0]!.trim() : 'unknown';
