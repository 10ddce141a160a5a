/** The facts that a decision about a session depends on. */
export interface StartingSession {
  userId: string;
  /** One of SIGN_IN_METHODS. */
  method: string;
  secondFactor?: string;
  /** Whether the transaction of the session also creates its user, whose id is not final before the commit. */
  isUserUncommitted?: boolean;
}

/**
 * Allows a transaction to start sessions. Every way in gets one from the code that asks the project's blocking hook
 * (docs/blocking-hook.md), so a way in that does not ask cannot start a session (security C18).
 */
export interface SessionPermit {
  /**
   * Called once for each session that begins.
   * @returns the claims that the hook gave it, or null
   */
  admit(session: StartingSession): object | null;
}

/** For sessions that a backend creates for a user, which no hook decides about. */
export const SERVER_SESSIONS: SessionPermit = {
  admit({ method }) {
    if (method === 'server') return null;
    throw new Error(`A session by ${method} needs a decision of the blocking hook.`);
  },
};
