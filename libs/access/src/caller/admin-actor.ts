import type { AdminRequest } from '@hallpass/database';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import type { Caller } from './caller.js';

type Actor = AdminRequest['actor'];
type Who = Pick<
  Caller,
  'projectId' | 'accessType' | 'userId' | 'isAnonymous' | 'adminUserId' | 'adminKeyId' | 'impersonatedBy'
>;

/**
 * Returns the actor of an administrator's request (security I4). This is the owner of an admin access token, whatever
 * access type it opens; the key set behind the access type `admin`; the impersonator of a user (security B12); or a
 * user signed in to `internal`, whose teams own the projects. For such a user, creating or transferring a project and
 * adding members to a team is administration too.
 * @returns null for any other caller
 */
export function adminActorOf(caller: Who): Actor | null {
  const { projectId, userId, isAnonymous, adminUserId, adminKeyId, impersonatedBy } = caller;
  if (adminUserId) return { kind: 'user', id: adminUserId };
  if (adminKeyId) return { kind: 'key', id: adminKeyId };
  if (impersonatedBy) return readActor(impersonatedBy);
  if (projectId === INTERNAL_PROJECT_ID && userId !== null && !isAnonymous) return { kind: 'user', id: userId };
  return null;
}

/** Returns the impersonator to store with a new session: `user:<id>` or `key:<id>`. */
export function impersonatorOf(caller: Who & Pick<Caller, 'serverKeyId'>): string | null {
  const { serverKeyId } = caller;
  const actor = adminActorOf(caller) ?? (serverKeyId ? { kind: 'key', id: serverKeyId } : null);
  return actor && `${actor.kind}:${actor.id}`;
}

function readActor(text: string): Actor | null {
  const [kind, id] = text.split(':', 2);
  return (kind === 'user' || kind === 'key') && id ? { kind, id } : null;
}
