import type { AdminRequest } from '@hallpass/database';
import { INTERNAL_PROJECT_ID } from '@hallpass/identity';
import type { Caller } from './caller.js';

type Who = Pick<Caller, 'projectId' | 'accessType' | 'userId' | 'isAnonymous' | 'adminUserId' | 'adminKeyId'>;

/**
 * In whose name an administrator's request is made (security.md I4): the owner of an admin access token, whatever access
 * type it opens; the set of keys behind the access type `admin`; and whoever is signed in to `internal`, whose teams own
 * the projects: making and handing on a project, and letting somebody into such a team, is administration too.
 * @returns null for anybody else
 */
export function adminActorOf(caller: Who): AdminRequest['actor'] | null {
  const { projectId, userId, isAnonymous, adminUserId, adminKeyId } = caller;
  if (adminUserId) return { kind: 'user', id: adminUserId };
  if (adminKeyId) return { kind: 'key', id: adminKeyId };
  if (projectId === INTERNAL_PROJECT_ID && userId !== null && !isAnonymous) return { kind: 'user', id: userId };
  return null;
}
