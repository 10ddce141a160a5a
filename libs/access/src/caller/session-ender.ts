import type { EventActor, SessionEnder } from '@hallpass/identity';
import type { Caller } from './caller.js';

type Who = Pick<Caller, 'userId' | 'adminUserId' | 'adminKeyId' | 'serverKeyId' | 'impersonatedBy'>;

/**
 * Returns who ends a session with this request: the owner of an admin access token, the key set of a backend, the
 * impersonator of the user, or else the signed-in user.
 */
export function sessionEnderOf({
  userId,
  adminUserId,
  adminKeyId,
  serverKeyId,
  impersonatedBy,
}: Who): SessionEnder | null {
  if (adminUserId) return { type: 'owner', id: adminUserId };
  const keyId = adminKeyId ?? serverKeyId;
  if (keyId) return { type: 'key', id: keyId };
  return impersonatedBy ? impersonator(impersonatedBy) : userId === null ? null : { type: 'user', id: userId };
}

export const eventActorOf = (caller: Who & Pick<Caller, 'clientAddress'>): EventActor => ({
  by: sessionEnderOf(caller),
  clientAddress: caller.clientAddress,
});

function impersonator(text: string): SessionEnder | null {
  const [kind, id] = text.split(':', 2);
  return id ? { type: kind === 'key' ? 'key' : 'owner', id } : null;
}
