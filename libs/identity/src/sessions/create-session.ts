import { randomUUID } from 'node:crypto';
import type { Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { randomToken } from '@hallpass/settings';
import {
  IMPERSONATION_MAX_LIFETIME_MILLIS,
  SESSION_LIFETIME_MILLIS,
  SESSION_MAX_LIFETIME_MILLIS,
} from './session-limits.js';
import { byUser, type EventActor, publishSecurityEvents } from '../changes/security-events.js';
import type { SessionPermit, StartingSession } from './session-permit.js';
import { hashToken } from './token-hash.js';
import { type CreatedSession, insertSession } from './session.sql.js';

export const storedPlace = (place: SessionPlace | null | undefined): StoredPlace | null =>
  place ? { ...place.ipInfo, browser: place.browser } : null;

/**
 * How the user signed in. `server`: a backend created the session. `cli`, `hosted` and `application`: another session
 * granted it, to a command line, to an app that uses the hosted pages, or to an application of the authorization server.
 */
export const SIGN_IN_METHODS = [
  'password',
  'otp',
  'passkey',
  'oauth',
  'anonymous',
  'cli',
  'hosted',
  'application',
  'server',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export interface NewSession extends StartingSession {
  method: SignInMethod;
  secondFactor?: 'totp' | 'backup_code';
  /**
   * Whether the sign-in proved more than one factor without `secondFactor`: a passkey that verified its user, a provider
   * that asserts it, or the session that grants this one.
   */
  isMultiFactor?: boolean;
  /** For the audit log; defaults to the user alone. */
  actor?: EventActor;
  /** Lifetime in milliseconds from now: 365 days by default, 367 days at most. */
  expiresInMillis?: number;
  isImpersonation?: boolean;
  /** The impersonator, as `Caller.impersonatedBy` reads it; stored with the session. */
  impersonatedBy?: string | null;
  /** The device that signs in, in projects that challenge new devices. */
  device?: SignInDevice | null;
  /** Where a browser signs in; shown in the list of sessions. */
  place?: SessionPlace | null;
  /** When the user signed in, if another session granted this one; default now. */
  authenticatedAt?: Date;
  /** Makes the session a grant of an application: its own refresh token is never shown to anyone. */
  grant?: ApplicationGrant;
}

/** How a later sign-in from the same device is recognized (security G13). */
export interface SignInDevice {
  /** As `networkOf` returns it. */
  network: string;
  /** SHA-256 of the token that the device keeps; null for a device that keeps none. */
  tokenHash: Buffer | null;
  /** Null for a device that is remembered from now on. */
  rememberedUntil: Date | null;
}

/** Access that a user has granted to an application (RFC 6749 §1.3). */
export interface ApplicationGrant {
  /** The id of the new session. */
  id: string;
  applicationId: string;
  /** The session that the grant ends with; null with offline access (OpenID Connect Core 1.0 §11). */
  endsWithSessionId: string | null;
  /** Granted scopes and claims, as the authorization server stores them. */
  scopes: object;
}

/**
 * Starts a session of a user with a new refresh token, marks the user as active now, and adds an audit log entry. Only
 * the return value contains the token: the row stores its SHA-256 (security B1).
 * @param permit from the code that asks the project's blocking hook
 * @returns the session's id (the token's `refresh_token_id`), its expiry, and the refresh token, 45 characters
 * @throws KnownErrors.UserIdDoesNotExist when there is no such user in the project
 */
export async function createSession(
  tx: Tx,
  projectId: string,
  session: NewSession,
  permit: SessionPermit,
): Promise<CreatedSession & { refreshToken: string }> {
  const hookClaims = permit.admit(session);
  const refreshToken = randomToken();
  const isImpersonation = session.isImpersonation ?? false;
  const asked = Math.min(session.expiresInMillis ?? SESSION_LIFETIME_MILLIS, SESSION_MAX_LIFETIME_MILLIS);
  const lifetime = isImpersonation ? Math.min(asked, IMPERSONATION_MAX_LIFETIME_MILLIS) : asked;
  const [created] = await insertSession(tx, {
    projectId,
    userId: session.userId,
    sessionId: session.grant?.id ?? randomUUID(),
    refreshTokenHash: hashToken(refreshToken),
    isImpersonation,
    lifetime,
    lastUsedPlace: storedPlace(session.place),
    country: session.place?.country ?? null,
    impersonatedBy: session.impersonatedBy ?? null,
    method: session.method,
    secondFactor: session.secondFactor ?? null,
    authenticatedAt: session.authenticatedAt ?? null,
    applicationId: session.grant?.applicationId ?? null,
    endsWithSessionId: session.grant?.endsWithSessionId ?? null,
    isMultiFactor: (session.isMultiFactor ?? false) || session.secondFactor !== undefined,
    deviceHash: session.device?.tokenHash ?? null,
    deviceUntil: session.device?.rememberedUntil ?? null,
    deviceNetwork: session.device?.network ?? null,
    scopes: session.grant ? JSON.stringify(session.grant.scopes) : null,
    hookClaims: hookClaims && JSON.stringify(hookClaims),
  });
  if (!created) throw new KnownErrors.UserIdDoesNotExist({ user_id: session.userId });
  await publishSecurityEvents(tx, projectId, [
    {
      name: isImpersonation ? 'user.impersonated' : 'user.signed_in',
      userId: session.userId,
      actor: session.actor ?? byUser(session.userId),
      details: {
        method: session.method,
        second_factor: session.secondFactor,
        session_id: created.id,
        application_id: session.grant?.applicationId,
        browser: session.place?.browser,
        country: session.place?.country || undefined,
      },
    },
  ]);
  return { ...created, refreshToken };
}

/** Where a session is used. Stored in the API's format (contract/02 §11, camelCase). */
interface EndUserIpInfo {
  ip: string;
  countryCode?: string;
  regionCode?: string;
  cityName?: string;
  latitude?: number;
  longitude?: number;
  tzIdentifier?: string;
}

/** Where a session was last used, as stored in its row. */
export interface StoredPlace extends EndUserIpInfo {
  /** Browser family, such as Firefox. Missing in rows of earlier releases. */
  browser?: string;
}

/** The location of a browser; other programs send too little information. */
export interface SessionPlace {
  ipInfo: EndUserIpInfo;
  /** Browser family, such as Firefox. Versions change too often to indicate a new device. */
  browser: string;
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string;
  /** BCP 47 tag that the browser asks for; omitted if it does not send one. */
  locale?: string;
}
