import type { ProjectConfig } from '@hallpass/project-config';
import { type SecondFactorRule, secondFactorRuleOf } from './second-factor-rule.js';
import { IMPERSONATION_MAX_LIFETIME_MILLIS, SESSION_IDLE_DAYS, SESSION_MAX_LIFETIME_MILLIS } from './session-limits.js';

/** How long the sessions of a project last, and how their refresh tokens behave (security B5, B8, B12). */
export interface SessionPolicy {
  /** A session expires after this long without use. */
  idleSeconds: number;
  /** A session expires this long after its start, whatever its creator requested. */
  lifetimeSeconds: number;
  impersonationMillis: number;
  /**
   * Every refresh replaces the refresh token. Off by default: the published SDK keeps one token for the whole session.
   */
  rotates: boolean;
  /** Null if the project does not require a second factor. */
  secondFactor: SecondFactorRule | null;
}

/** Longer than the lifetime of an access token: an active client refreshes at least that often. */
const LEAST_MINUTES = 15;

/**
 * The session policy of a project, from its configuration under `auth`. A project can only shorten the global limits
 * (90 days idle, 367 days in total, an hour of impersonation). Values below 15 minutes count as 15.
 */
export function sessionPolicyOf(config: Pick<ProjectConfig, 'auth'>): SessionPolicy {
  const { auth } = config;
  return {
    idleSeconds: 60 * minutes(auth.maxSessionIdleMinutes, SESSION_IDLE_DAYS * 24 * 60),
    lifetimeSeconds: 60 * minutes(auth.maxSessionMinutes, SESSION_MAX_LIFETIME_MILLIS / 60_000),
    impersonationMillis: 60_000 * minutes(auth.maxImpersonationMinutes, IMPERSONATION_MAX_LIFETIME_MILLIS / 60_000),
    rotates: auth.rotateRefreshTokens ?? false,
    secondFactor: secondFactorRuleOf(config),
  };
}

const minutes = (asked: number | undefined, most: number): number =>
  Math.min(Math.max(asked ?? most, LEAST_MINUTES), most);
