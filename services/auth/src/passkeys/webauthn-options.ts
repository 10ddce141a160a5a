import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/**
 * A placeholder for the relying party's id. The published SDK refuses every other value, and replaces it with the host
 * name of its page before it calls the browser's API (contract/02 §5).
 */
export const RP_ID_PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

/** EdDSA, ES256, RS256: names of the IANA COSE registry. */
export const ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MILLIS = 60_000;

export interface PasskeyUser {
  userId: string;
  displayName: string | null;
  email: string | null;
}

/** @param challenge base64url */
export function creationOptions(
  projectName: string,
  { userId, displayName, email }: PasskeyUser,
  challenge: string,
): PublicKeyCredentialCreationOptionsJSON {
  const name = displayName ?? email ?? 'User';
  return {
    rp: { id: RP_ID_PLACEHOLDER, name: projectName },
    user: { id: userHandleOf(userId), name, displayName: name },
    challenge,
    timeout: TIMEOUT_MILLIS,
    attestation: 'none',
    excludeCredentials: [],
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    extensions: { credProps: true },
  };
}

/** @param challenge base64url */
export function requestOptions(challenge: string): PublicKeyCredentialRequestOptionsJSON {
  return {
    rpId: RP_ID_PLACEHOLDER,
    challenge,
    allowCredentials: [],
    timeout: TIMEOUT_MILLIS,
    userVerification: 'preferred',
  };
}

/** The user handle that an authenticator stores and returns on sign-in (WebAuthn L3 §5.4.3): base64url. */
export const userHandleOf = (userId: string): string => Buffer.from(userId, 'utf8').toString('base64url');
