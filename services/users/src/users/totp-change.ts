import type { Caller } from '@hallpass/access';
import type { Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { assertRecentSignIn, type MailRequests, notifyOfSecurityChange, type UpdatedUser } from '@hallpass/identity';

/** Bytes of a TOTP secret that a user sets up: 160 bits (security.md G4, RFC 4226 R6). */
const TOTP_SECRET_BYTES = 20;

/**
 * A secret that users set up themselves is long enough; one that a server brings along from another system is as long as
 * it is.
 * @param base64 `totp_secret_base64`
 * @throws SchemaError for a secret under 160 bits
 */
export function assertStrongTotpSecret({ accessType }: Caller, base64: string | null | undefined): void {
  if (accessType !== 'client' || typeof base64 !== 'string') return;
  if (Buffer.from(base64, 'base64').length >= TOTP_SECRET_BYTES) return;
  throw new KnownErrors.SchemaError({
    message: `body.totp_secret_base64 must hold at least ${TOTP_SECRET_BYTES} bytes (160 bits): make a new random secret`,
  });
}

/**
 * Lets users turn their second factor on and off, or set a new secret, soon after signing in only (security.md G7);
 * servers do it any time. To be asked when the user's row is locked, so that a session that ends meanwhile has ended.
 * @param base64 `totp_secret_base64`: null turns the factor off, undefined says nothing of it
 * @throws TextError 403 in a session older than 10 minutes
 */
export async function assertMayChangeTotp(tx: Tx, caller: Caller, base64: string | null | undefined): Promise<void> {
  if (caller.accessType === 'client' && base64 !== undefined) await assertRecentSignIn(tx, caller);
}

/** Tells the user by mail, whoever has changed it; in the transaction of the change. */
export async function notifyOfTotpChange(
  tx: Tx,
  mails: MailRequests,
  { projectId, userId, totpChange }: { projectId: string; userId: string } & Pick<UpdatedUser, 'totpChange'>,
): Promise<void> {
  if (totpChange) await notifyOfSecurityChange(tx, mails, { projectId, userId, change: `totp_${totpChange}` });
}
