import type { OwnerRole } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import type { RequestClient } from './request-client.js';

/** The three access types of a project, in ascending order; each has its own key (contract/01 §10). */
export const ACCESS_TYPES = ['client', 'server', 'admin'] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];

/** The application whose access token the caller sent. */
export interface ApplicationOfCaller {
  id: string;
  scopes: string[];
  /** Milliseconds since the epoch; null if the application acts without a user's grant. */
  grant: { signedInAt: number; usedAt: number } | null;
}

/** The caller of a request, identified once at the edge before the body is read. */
export interface Caller {
  projectId: string;
  /** The declared type, which counts rather than the strongest key that was sent. */
  accessType: AccessType;
  project: ProjectSnapshot;
  /** The user of the access token; null without a token, or if the user was deleted since. */
  userId: string | null;
  /** True for a user without an account, and only if the request allowed such users. */
  isAnonymous: boolean;
  /** The session of the access token, even if its user was deleted. */
  sessionId: string | null;
  /** The owner of an admin access token: a user of the project `internal`. */
  adminUserId: string | null;
  /** The session of the admin access token; absent without one. */
  adminSessionId?: string;
  /** The role of `adminUserId` in the team that owns the project; absent without such a user. */
  adminRole?: OwnerRole;
  adminKeyId: string | null;
  serverKeyId: string | null;
  /** The impersonator in the access token: `user:<id>` of an owner, `key:<id>` of a key set. */
  impersonatedBy: string | null;
  /** Whether a hosted page of the project is the caller, with the key of these pages. */
  isOfHostedPages?: boolean;
  /** The application whose access token was sent; it opens only operations that name a scope (contract/08 §11). */
  application?: ApplicationOfCaller;
  requestId: string;
  clientAddress: string;
  /** The calling program and its location, only for display. */
  client: RequestClient;
}

/**
 * The address that counts toward a client's limits; null for a backend with a server or admin key, which calls on
 * behalf of many users.
 */
export const countedAddress = ({ accessType, clientAddress }: Pick<Caller, 'accessType' | 'clientAddress'>) =>
  accessType === 'client' ? clientAddress : null;
