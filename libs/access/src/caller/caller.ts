import type { ProjectSnapshot } from '@hallpass/projects';
import type { RequestClient } from './request-client.js';

/** The three ways into a project, from least to most; each key opens its own (contract/01 §10). */
export const ACCESS_TYPES = ['client', 'server', 'admin'] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];

/** Who makes a request: settled once at the edge, before the body is read. */
export interface Caller {
  projectId: string;
  /** The declared type; what counts is this, not the strongest key that was sent. */
  accessType: AccessType;
  project: ProjectSnapshot;
  /** The user behind the access token; null without one, and when that user has been deleted since. */
  userId: string | null;
  /** True for a user without an account of their own, and only when the request let such users in. */
  isAnonymous: boolean;
  /** The session of the access token; also given when its user has been deleted. */
  sessionId: string | null;
  /** The owner behind an admin access token: a user of the project `internal`. */
  adminUserId: string | null;
  /** The set of keys that has opened the access type `admin`. */
  adminKeyId: string | null;
  /** The set of keys that has opened the access type `server`. */
  serverKeyId: string | null;
  /** Who impersonates the user, by the access token: `user:<id>` of an owner, `key:<id>` of a set of keys. */
  impersonatedBy: string | null;
  /** Whether a hosted page of the project calls, by the key of these pages. */
  isOfHostedPages?: boolean;
  requestId: string;
  clientAddress: string;
  /** The program that calls and its place; for display alone. */
  client: RequestClient;
}

/** The address to count a client by; null for a back end with a server or admin key, which asks for many people. */
export const countedAddress = ({ accessType, clientAddress }: Pick<Caller, 'accessType' | 'clientAddress'>) =>
  accessType === 'client' ? clientAddress : null;
