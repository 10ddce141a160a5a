import { REVOKED } from '@hallpass/access';
import { prepared } from '@hallpass/database';
import { SECRET_HASHES, type ApplicationAuthentication } from '../applications/application.sql.js';
import { IS_USABLE_GRANT } from '../live-grant.sql.js';
import { ACCOUNT, type AccountRow, WITH_EMAIL } from '../provider/account.sql.js';
import type { Granted } from '../provider/read-grants.js';

/** The application that calls, with the hashes of its secrets. */
export interface CallerRow {
  authentication: ApplicationAuthentication;
  is_first_party: boolean;
  secret_hashes: string[];
}

export type OpaqueKind = 'AccessToken' | 'ClientCredentials' | 'RefreshToken';

/** The payload of a token, under the library's names. */
export interface TokenPayload {
  clientId: string;
  iat: number;
  exp: number;
  accountId?: string;
  grantId?: string;
  scope?: string;
  aud?: string | string[];
  sid?: string;
  jkt?: string;
  acr?: string;
  authTime?: number;
  claims?: { userinfo?: Record<string, unknown> };
  extra?: Record<string, unknown>;
}

interface OpaqueTokenRow {
  kind: OpaqueKind;
  /** The sector of the application that the token belongs to. */
  sector: string | null;
  payload: TokenPayload;
  /** A refresh token that was replaced. */
  is_consumed: boolean;
}

const CALLER = `a.authentication, a.is_first_party, ${SECRET_HASHES}` as const;
/** The application of a metadata document is found by its URL alone. */
const FROM_CALLER = `a.project_id = :projectId AND a.id = :callerId AND a.disabled_at IS NULL
  AND coalesce(a.document_url, a.id::text) = :callerClientId` as const;

/** An application is enabled, and the user that it acts as, if any, exists. */
const IS_ENABLED = `o.disabled_at IS NULL AND (o.settings->>'serviceAccountUserId' IS NULL OR EXISTS (
  SELECT FROM users."user" u
  WHERE u.project_id = :projectId AND u.id = (o.settings->>'serviceAccountUserId')::uuid))` as const;

/**
 * An application that was deleted and imported again has the same id, but its earlier tokens stay rejected. Tokens name
 * the second of their issue by the clock of a process, which may differ from that of the database.
 * @param issuedAt SQL for that second
 */
const isSince = <const IssuedAt extends string>(issuedAt: IssuedAt) =>
  `o.created_at < to_timestamp(${issuedAt}) + interval '5 seconds'` as const;

const OF_ENABLED_APPLICATION = `JOIN auth.application o
  ON o.project_id = :projectId AND o.id = r.application_id AND ${IS_ENABLED}
    AND ${isSince("(r.payload->>'iat')::float8")}` as const;

/** From which the pairwise subjects of the application `o` are made. Null for public ones. */
const SECTOR = `o.settings->>'sector' AS sector` as const;

/** The caller, and a token whose grant and application are live. All of a token's columns are null if there is none. */
export const selectCallerAndToken = prepared<
  CallerRow & (OpaqueTokenRow | { kind: null; sector: null; payload: null; is_consumed: null })
>('caller-and-opaque-token')(
  `SELECT ${CALLER}, t.kind, t.sector, t.payload, t.is_consumed
   FROM auth.application a LEFT JOIN LATERAL (
     SELECT r.kind, ${SECTOR}, r.payload, r.consumed_at IS NOT NULL AS is_consumed
     FROM auth.oauth_record r ${OF_ENABLED_APPLICATION}
     LEFT JOIN auth.session s ON s.project_id = :projectId AND s.id = r.session_id
     WHERE r.project_id = :projectId AND r.kind IN ('AccessToken', 'ClientCredentials', 'RefreshToken')
       AND r.id_hash = :tokenHash AND r.expires_at > now() AND (r.session_id IS NULL OR ${IS_USABLE_GRANT})) t ON true
   WHERE ${FROM_CALLER}`,
);

/**
 * A JWT with a valid signature is live: it was not revoked, its application is enabled, and so is its grant, if it has
 * one, which is that of another application if the token was exchanged (RFC 8693).
 */
const IS_LIVE_JWT = `NOT EXISTS (
    SELECT FROM auth.oauth_record r
    WHERE r.project_id = :projectId AND r.kind = '${REVOKED}' AND r.id_hash = :idHash AND r.expires_at > now())
  AND EXISTS (
    SELECT FROM auth.application o WHERE o.project_id = :projectId AND o.id = :applicationId AND ${IS_ENABLED}
      AND ${isSince(':issuedAt::float8')})
  AND (:sessionId::uuid IS NULL OR EXISTS (
    SELECT FROM auth.session s
    JOIN auth.application g ON g.project_id = :projectId AND g.id = s.application_id AND g.disabled_at IS NULL
    WHERE s.project_id = :projectId AND s.id = :sessionId AND ${IS_USABLE_GRANT}
      AND (s.application_id = :applicationId OR :isExchanged::boolean)))` as const;

/** The caller, and whether a JWT with a valid signature is live. */
export const selectCallerAndJwt = prepared<CallerRow & { is_live: boolean }>('caller-and-jwt')(
  `SELECT ${CALLER}, ${IS_LIVE_JWT} AS is_live FROM auth.application a WHERE ${FROM_CALLER}`,
);

/** Also finds the user of the grant, because `sub` differs between applications with pairwise subjects. */
export const selectIsLiveJwt = prepared<{ is_live: boolean; user_id: string | null }>('is-live-jwt')(
  `SELECT ${IS_LIVE_JWT} AS is_live, (
     SELECT user_id FROM auth.session WHERE project_id = :projectId AND id = :sessionId::uuid) AS user_id`,
);

/** A live access token for the userinfo endpoint, with its user and what the user has granted. */
export const selectUserinfo = prepared<AccountRow & { payload: TokenPayload; sector: string | null; granted: Granted }>(
  'userinfo-of-token',
)(
  `SELECT ${ACCOUNT}, ${SECTOR}, r.payload, s.scopes AS granted
   FROM auth.oauth_record r ${OF_ENABLED_APPLICATION}
   JOIN auth.session s ON s.project_id = :projectId AND s.id = r.session_id
   JOIN users."user" u ON u.project_id = :projectId AND u.id = s.user_id AND NOT u.is_anonymous
   ${WITH_EMAIL}
   WHERE r.project_id = :projectId AND r.kind = 'AccessToken' AND r.id_hash = :tokenHash AND r.expires_at > now()
     AND ${IS_USABLE_GRANT}`,
);
