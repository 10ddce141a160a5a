import { prepared } from '@hallpass/database';
import { GRANT } from '../../sessions/session.sql.js';
import { IS_LIVE_SESSION } from '../../tokens/token-subject.sql.js';
import { SECONDS_OF_NEW_GRANT, type SecondsOfNewGrant, SIGNED_IN_AT } from '../live-grant.sql.js';
import { ACCOUNT_OF_GRANTED, type AccountRow } from './account.sql.js';

/** A code in the table of all codes (contract/01 §13), whose id becomes the id of the grant. */
export const insertApplicationCode = prepared('issue-code-to-application')(
  `INSERT INTO auth.oauth_code (project_id, id, code_hash, user_id, redirect_uri, code_challenge, is_new_user,
     granting_session_id, application_id, payload, expires_at)
   VALUES (:projectId, :id, :codeHash, :userId, :redirectUri, :codeChallenge, false,
     :grantingSessionId, :applicationId, :payload::jsonb, now() + :seconds::double precision * interval '1 second')`,
);

export interface ApplicationCodeRow {
  id: string;
  user_id: string;
  application_id: string;
  granting_session_id: string;
  payload: Record<string, unknown>;
  is_used: boolean;
  account: AccountRow | null;
}

/** Used codes are found after their expiry too, so that a second use ends what the first started (security F2). */
export const selectApplicationCode = prepared<ApplicationCodeRow & SecondsOfNewGrant>('code-of-application')(
  `SELECT id, user_id, application_id, granting_session_id, payload, used_at IS NOT NULL AS is_used,
     ${ACCOUNT_OF_GRANTED}, g.offline_seconds, g.online_seconds
   FROM auth.oauth_code granted LEFT JOIN LATERAL (
     SELECT ${SECONDS_OF_NEW_GRANT} FROM auth.session s
     WHERE s.project_id = :projectId AND s.id = granted.granting_session_id) g ON true
   WHERE project_id = :projectId AND code_hash = :codeHash AND application_id IS NOT NULL
     AND (expires_at > now() OR used_at IS NOT NULL)`,
);

export interface HeldApplication {
  /** Whether the code was not used before: of two requests at the same time, one is the first. */
  is_first: boolean;
  /** The time when the session that grants signed in, as in a Grant; null if that session has ended. */
  authenticated_at: Date | null;
  remaining_millis: number | null;
  /** When a grant with offline access ends at the latest: after the lifetime of a session, from the sign-in on. */
  offline_millis: number | null;
  is_multi_factor: boolean | null;
}

/** Keeps an application from being disabled or deleted while a session grants. No row if it is disabled. */
export const HELD = `held AS (
   SELECT g.authenticated_at, g.remaining_millis, g.offline_millis, g.is_multi_factor FROM auth.application a LEFT JOIN (
     SELECT ${GRANT}, extract(epoch FROM ${SIGNED_IN_AT} + :lifetimeSeconds::double precision * interval '1 second'
       - now())::double precision * 1000 AS offline_millis
     FROM auth.session s
     WHERE s.project_id = :projectId AND s.id = :sessionId AND ${IS_LIVE_SESSION}) g ON true
   WHERE a.project_id = :projectId AND a.id = :applicationId AND a.disabled_at IS NULL FOR SHARE OF a)` as const;

/** Holds the application and spends the code, if it was not used before. No row if the application is disabled. */
export const spendApplicationCode = prepared<HeldApplication>('spend-code-of-application')(
  `WITH ${HELD}, spent AS (
     UPDATE auth.oauth_code SET used_at = now(), session_id = id
     WHERE project_id = :projectId AND id = :id AND used_at IS NULL AND application_id IS NOT NULL
       AND EXISTS (SELECT FROM held)
     RETURNING id)
   SELECT spent.id IS NOT NULL AS is_first, held.authenticated_at, held.remaining_millis,
     held.offline_millis, held.is_multi_factor
   FROM held LEFT JOIN spent ON true`,
);

/** Notes that an application is used, at most once a minute. */
export const noteUse = prepared('note-use-of-application')(
  `UPDATE auth.application SET last_used_at = now()
   WHERE project_id = :projectId AND id = :id
     AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
);

export interface GrantRow {
  id: string;
  user_id: string;
  client_id: string;
  scopes: Record<string, unknown>;
}

export const selectGrantOfApplication = prepared<GrantRow>('grant-of-application')(
  `SELECT s.id, s.user_id, coalesce(a.document_url, s.application_id::text) AS client_id, s.scopes FROM auth.session s
   LEFT JOIN auth.application a ON a.project_id = :projectId AND a.id = s.application_id
   WHERE s.project_id = :projectId AND s.id = :id AND s.application_id IS NOT NULL AND ${IS_LIVE_SESSION}`,
);

/** Scopes that a user has allowed an application. */
export interface Consent {
  /** Those of the issuer. */
  scopes: string[];
  /** The scopes of each resource, by its identifier. */
  resources: Record<string, string[]>;
}

export const selectConsent = prepared<Consent>('consent-of-user')(
  `SELECT scopes, resources FROM auth.application_consent
   WHERE project_id = :projectId AND user_id = :userId AND application_id = :applicationId`,
);

export const addConsent = prepared('add-consent')(
  `INSERT INTO auth.application_consent (project_id, user_id, application_id, scopes, resources)
   VALUES (:projectId, :userId, :applicationId, :scopes::text[], :resources::jsonb)
   ON CONFLICT (project_id, user_id, application_id) DO UPDATE SET
     scopes = (SELECT coalesce(array_agg(DISTINCT scope), '{}')
               FROM unnest(application_consent.scopes || excluded.scopes) AS scope),
     resources = (
       SELECT coalesce(jsonb_object_agg(identifier, scopes), '{}') FROM (
         SELECT r.identifier, coalesce(jsonb_agg(DISTINCT s.scope) FILTER (WHERE s.scope IS NOT NULL), '[]') AS scopes
         FROM (SELECT * FROM jsonb_each(application_consent.resources)
               UNION ALL SELECT * FROM jsonb_each(excluded.resources)) AS r (identifier, scopes)
         LEFT JOIN LATERAL jsonb_array_elements(r.scopes) AS s (scope) ON true
         GROUP BY r.identifier) merged)`,
);
