import type { ProjectConfig } from '@hallpass/project-config';
import { IMPERSONATION_MAX_LIFETIME_MILLIS, SESSION_IDLE_DAYS, SESSION_MAX_LIFETIME_MILLIS } from './session-limits.js';

/** How long the sessions of a project last, and how their refresh tokens behave (security B5, B8, B12). */
export interface SessionPolicy {
  /** A session that has not been used for this long is over. */
  idleSeconds: number;
  /** A session that was started this long ago is over, whatever its creator asked for. */
  lifetimeSeconds: number;
  impersonationMillis: number;
  /** Every refresh replaces the refresh token. Off: the published SDK keeps one for the whole session. */
  rotates: boolean;
}

/** Longer than an access token lives: whoever is active refreshes at least that often. */
const LEAST_MINUTES = 15;

/**
 * The session policy of a project, as its configuration says under `auth`. Each limit shortens what holds for everybody
 * (90 days idle, 367 days in all, an hour of impersonation) and never lengthens it; less than 15 minutes counts as 15.
 */
export function sessionPolicyOf({ auth }: Pick<ProjectConfig, 'auth'>): SessionPolicy {
  return {
    idleSeconds: 60 * minutes(auth.maxSessionIdleMinutes, SESSION_IDLE_DAYS * 24 * 60),
    lifetimeSeconds: 60 * minutes(auth.maxSessionMinutes, SESSION_MAX_LIFETIME_MILLIS / 60_000),
    impersonationMillis: 60_000 * minutes(auth.maxImpersonationMinutes, IMPERSONATION_MAX_LIFETIME_MILLIS / 60_000),
    rotates: auth.rotateRefreshTokens ?? false,
  };
}

const minutes = (asked: number | undefined, most: number): number =>
  Math.min(Math.max(asked ?? most, LEAST_MINUTES), most);
