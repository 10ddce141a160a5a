import type { Database } from '@hallpass/database';

/** A version that was read longer ago is not published: the newer one that it would have to yield to may be forgotten. */
export const PUBLISHABLE_MILLIS = 2_000;

/** What ended: the session itself, or the user it belonged to. */
export type Revocation = 'session' | 'user';

/** Whom an access token names. */
export interface TokenSubject {
  sessionId: string;
  userId: string;
  /** Seconds since the epoch: every session of a project from before some moment may have been ended. */
  issuedAt: number;
}

export type ProjectChangeListener = (projectId: string, version: number) => void;

/**
 * What the edge has to know at once, before any cache or token runs out: the version of each project, the
 * sessions that were ended and the users that were deleted. `endSessions`, `deleteUser` and `ProjectStore`, who write
 * these rows, tell it after the commit and before the answer (`afterCommit`), so that the change holds for the very next
 * request; nobody else does. What ended may take some seconds to tell while Redis is away: until nobody can overlook it
 * any more.
 */
export abstract class Freshness {
  /** Learns from the database what has been revoked and can still be presented. No request is served before. */
  abstract load(db: Database): Promise<void>;

  /** The newest version of a project that is known; undefined means: read the database. */
  abstract projectVersion(projectId: string): number | undefined | Promise<number | undefined>;

  /** Number of other processes without Redis on this database. Unless it is 0, every request reads the database. */
  get otherProcesses(): number {
    return 0;
  }

  /**
   * A project has this version now. Versions only rise: an older one is ignored. Where Redis does not confirm it within
   * half a second this resolves all the same, and it goes on being published: others may believe an older one for 7 s at most.
   */
  abstract projectChanged(projectId: string, version: number): Promise<void>;

  /** A project had this version when it was read. Nobody waits for it: without it others read the database, too. */
  abstract projectSeen(projectId: string, version: number): void;

  /**
   * Calls back soon after another process has published a version with `projectChanged`. A hint: it may be lost, come late
   * or in another order, and of this process, too. No answer relies on it: `projectVersion` alone says what is the newest.
   */
  abstract whenProjectChanged(listener: ProjectChangeListener): void;

  /** Whether an access token's session or user has ended since it was issued. */
  abstract isRevoked(projectId: string, subject: TokenSubject): Revocation | null | Promise<Revocation | null>;

  /** These sessions have ended; remembered `until` the last of their access tokens has expired. */
  abstract sessionRevoked(projectId: string, sessionIds: string[], until: Date): Promise<void>;

  /** This user was deleted; remembered `until` the last access token has expired. */
  abstract userDeleted(projectId: string, userId: string, until: Date): Promise<void>;
}
