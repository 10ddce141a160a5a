import type { AdminRequest } from '@hallpass/database';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import type { Caller } from './caller.js';

type Actor = AdminRequest['actor'];
type Who = Pick<
  Caller,
  'projectId' | 'accessType' | 'userId' | 'isAnonymous' | 'adminUserId' | 'adminKeyId' | 'impersonatedBy'
>;

/**
 * In whose name an administrator's request is made (security I4): the owner of an admin access token, whatever access
 * type it opens; the set of keys behind the access type `admin`; whoever impersonates a user (security B12); and
 * whoever is signed in to `internal`, whose teams own the projects: making and handing on a project, and letting
 * somebody into such a team, is administration too.
 * @returns null for anybody else
 */
export function adminActorOf(caller: Who): Actor | null {
  const { projectId, userId, isAnonymous, adminUserId, adminKeyId, impersonatedBy } = caller;
  if (adminUserId) return { kind: 'user', id: adminUserId };
  if (adminKeyId) return { kind: 'key', id: adminKeyId };
  if (impersonatedBy) return readActor(impersonatedBy);
  if (projectId === INTERNAL_PROJECT_ID && userId !== null && !isAnonymous) return { kind: 'user', id: userId };
  return null;
}

/** Who makes a session to impersonate its user, as the session keeps it: `user:<id>` or `key:<id>`. */
export function impersonatorOf(caller: Who & Pick<Caller, 'serverKeyId'>): string | null {
  const { serverKeyId } = caller;
  const actor = adminActorOf(caller) ?? (serverKeyId ? { kind: 'key', id: serverKeyId } : null);
  return actor && `${actor.kind}:${actor.id}`;
}

function readActor(text: string): Actor | null {
  const [kind, id] = text.split(':', 2);
  return (kind === 'user' || kind === 'key') && id ? { kind, id } : null;
}
