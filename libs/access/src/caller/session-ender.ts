import type { EventActor, SessionEnder } from '@hallpass/identity';
import type { Caller } from './caller.js';

type Who = Pick<Caller, 'userId' | 'adminUserId' | 'adminKeyId' | 'serverKeyId' | 'impersonatedBy'>;

/**
 * In whose name a request ends a session: the owner of an admin access token, the set of keys of a back end, whoever
 * impersonates the user, and else the user who is signed in.
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

/** Who acts by a request, for the audit log. */
export const eventActorOf = (caller: Who & Pick<Caller, 'clientAddress'>): EventActor => ({
  by: sessionEnderOf(caller),
  clientAddress: caller.clientAddress,
});

/** `user:<id>` of an owner, or `key:<id>`. */
function impersonator(text: string): SessionEnder | null {
  const [kind, id] = text.split(':', 2);
  return id ? { type: kind === 'key' ? 'key' : 'owner', id } : null;
}
