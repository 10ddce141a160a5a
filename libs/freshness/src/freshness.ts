import type { Database } from '@hallpass/database';

/**
 * A version read longer ago is not published, because the newer version that should win over it may be forgotten by
 * now.
 */
export const PUBLISHABLE_MILLIS = 2_000;

/** The kind of revocation: an ended session, or a deleted user. */
export type Revocation = 'session' | 'user';

export interface TokenSubject {
  sessionId: string;
  userId: string;
  /** Seconds since the epoch: all sessions of a project from before some moment may have been ended. */
  issuedAt: number;
}

export type ProjectChangeListener = (projectId: string, version: number) => void;

/**
 * Changes that must take effect at once, before caches or tokens expire: the version of each project, ended sessions
 * and deleted users. `endSessions`, `deleteUser` and `ProjectStore`, the only writers of these rows, publish the change
 * after the commit and before the response (`afterCommit`), so that it applies to the very next request. While Redis is
 * away, publishing the end of a session may take some seconds: until no process can miss it any more.
 */
export abstract class Freshness {
  /** Loads from the database all revocations that can still matter. No request is served before. */
  abstract load(db: Database): Promise<void>;

  /** The newest known version of a project; undefined means: read the database. */
  abstract projectVersion(projectId: string): number | undefined | Promise<number | undefined>;

  /** Number of other processes without Redis on this database. Unless it is 0, every request reads the database. */
  get otherProcesses(): number {
    return 0;
  }

  /**
   * Publishes that a project now has this version. Versions only rise: an older one is ignored. Resolves after half a
   * second even if Redis has not confirmed it, and keeps publishing in the background: other processes may use an older
   * version for up to 7 s.
   */
  abstract projectChanged(projectId: string, version: number): Promise<void>;

  /**
   * Publishes that a project had this version when it was read. Does not wait: if it fails, others read the database
   * too.
   */
  abstract projectSeen(projectId: string, version: number): void;

  /**
   * Calls back soon after another process has published a version with `projectChanged`. Only a hint: it may be lost,
   * late, out of order, or about this process's own change. No answer may depend on it: only `projectVersion` knows the
   * newest version.
   */
  abstract whenProjectChanged(listener: ProjectChangeListener): void;

  /** Whether an access token's session or user has ended since it was issued. */
  abstract isRevoked(projectId: string, subject: TokenSubject): Revocation | null | Promise<Revocation | null>;

  /** Records that these sessions have ended, `until` their last access token has expired. */
  abstract sessionRevoked(projectId: string, sessionIds: string[], until: Date): Promise<void>;

  /** Records that this user was deleted, `until` the last access token has expired. */
  abstract userDeleted(projectId: string, userId: string, until: Date): Promise<void>;
}
