import { randomBytes } from 'node:crypto';
import type { Caller } from '@hallpass/access';
import { KnownErrors } from '@hallpass/errors';

/** Twice the minimum of security G1 (WebAuthn L3 §13.4.3). */
const CHALLENGE_BYTES = 32;

/** Random bytes in base64url that the authenticator signs. */
export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

/** @throws KnownErrors.PasskeyAuthenticationNotEnabled */
export function assertPasskeysEnabled({ project }: Pick<Caller, 'project'>): void {
  if (!project.config.auth.passkey.allowSignIn) throw new KnownErrors.PasskeyAuthenticationNotEnabled();
}
