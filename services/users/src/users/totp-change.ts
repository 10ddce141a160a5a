import { type Caller, eventActorOf } from '@hallpass/access';
import type { Tx } from '@hallpass/database';
import { SchemaFaults } from '@hallpass/errors';
import { type MailRequests, notifyOfSecurityChange, type UpdatedUser } from '@hallpass/identity';

/** Minimum size of a TOTP secret that a user sets up: 160 bits (security G4, RFC 4226 R6). */
const TOTP_SECRET_BYTES = 20;

/**
 * Checks the length of a secret that users set up themselves. Secrets that a server imports from another system may be
 * shorter.
 * @param base64 `totp_secret_base64`
 * @throws SchemaError for a secret under 160 bits
 */
export function assertStrongTotpSecret({ accessType }: Caller, base64: string | null | undefined): void {
  if (accessType !== 'client' || typeof base64 !== 'string') return;
  if (Buffer.from(base64, 'base64').length >= TOTP_SECRET_BYTES) return;
  throw new SchemaFaults([
    `body.totp_secret_base64 must have at least ${TOTP_SECRET_BYTES} bytes (160 bits): generate a new random secret`,
  ]);
}

/** Notifies the user by email, no matter who made the change, in its transaction. */
export async function notifyOfTotpChange(
  tx: Tx,
  mails: MailRequests,
  { caller, userId, totpChange }: { caller: Caller; userId: string } & Pick<UpdatedUser, 'totpChange'>,
): Promise<void> {
  if (!totpChange) return;
  const notice = { userId, change: `totp_${totpChange}` } as const;
  await notifyOfSecurityChange(tx, caller.projectId, notice, eventActorOf(caller), mails);
}
