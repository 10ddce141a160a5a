import { prepared } from '@hallpass/database';
import { IS_USABLE_GRANT, SECONDS_LEFT } from '../live-grant.sql.js';
import { ACCOUNT_OF_GRANTED, type AccountRow } from './account.sql.js';

export interface RecordRow {
  payload: Record<string, unknown>;
  session_id: string | null;
  is_consumed: boolean;
}

/** Saving a record again keeps its session. */
export const upsertRecord = prepared('save-oauth-record')(
  `INSERT INTO auth.oauth_record (project_id, kind, id_hash, uid_hash, payload, application_id, session_id, expires_at)
   VALUES (:projectId, :kind, :idHash, :uidHash, :payload::jsonb, :applicationId, :sessionId,
     now() + :seconds::double precision * interval '1 second')
   ON CONFLICT (project_id, kind, id_hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at,
     session_id = coalesce(excluded.session_id, oauth_record.session_id)`,
);

/** A record under its id, which no other record has. */
export interface NewRecord {
  kind: string;
  idHash: Buffer;
  payload: string;
  seconds: number;
}

/** Stores the tokens of a grant that starts. */
export const insertTokens = prepared('save-tokens-of-grant')(
  `INSERT INTO auth.oauth_record (project_id, kind, id_hash, payload, application_id, session_id, expires_at)
   SELECT :projectId, kind, id_hash, payload, :applicationId, :grantId,
     now() + seconds * interval '1 second'
   FROM unnest(:kinds::text[], :idHashes::bytea[], :payloads::jsonb[], :seconds::double precision[])
     AS token (kind, id_hash, payload, seconds)`,
);

/** Stores an id that may be used once. @returns no row if it is stored already, and has not expired */
export const insertOnce = prepared<{ is_new: boolean }>('use-oauth-id-once')(
  `INSERT INTO auth.oauth_record (project_id, kind, id_hash, payload, expires_at)
   VALUES (:projectId, :kind, :idHash, '{}', now() + :seconds::double precision * interval '1 second')
   ON CONFLICT (project_id, kind, id_hash) DO UPDATE SET expires_at = excluded.expires_at
     WHERE oauth_record.expires_at <= now()
   RETURNING true AS is_new`,
);

const RECORD = `r.payload, r.session_id, r.consumed_at IS NOT NULL AS is_consumed` as const;

/** A record of no session, or of one that is live. */
export const selectRecord = prepared<RecordRow>('oauth-record')(
  `SELECT ${RECORD} FROM auth.oauth_record r
   LEFT JOIN auth.session s ON s.project_id = :projectId AND s.id = r.session_id
   WHERE r.project_id = :projectId AND r.kind = :kind AND r.id_hash = :idHash AND r.expires_at > now()
     AND (r.session_id IS NULL OR ${IS_USABLE_GRANT})`,
);

/** Like `selectRecord`, for a refresh token, with its user: its grant counts as used now. */
export const useRefreshToken = prepared<
  RecordRow & { scopes: object; account: AccountRow | null; seconds_left: number }
>('use-oauth-refresh-token')(
  `WITH granted AS (
     SELECT ${RECORD}, s.id, s.user_id, s.scopes, ${SECONDS_LEFT} FROM auth.oauth_record r
     JOIN auth.session s ON s.project_id = :projectId AND s.id = r.session_id
     WHERE r.project_id = :projectId AND r.kind = :kind AND r.id_hash = :idHash AND r.expires_at > now()
       AND ${IS_USABLE_GRANT}),
   used AS (
     UPDATE auth.session s SET last_used_at = now() FROM granted
     WHERE s.project_id = :projectId AND s.id = granted.id AND s.ended_at IS NULL RETURNING s.id)
   SELECT granted.payload, granted.session_id, granted.is_consumed, granted.scopes, granted.seconds_left,
     ${ACCOUNT_OF_GRANTED}
   FROM granted JOIN used ON used.id = granted.id`,
);

/** @returns no row if the record was consumed before: of two requests at the same time, one gets a row */
export const consumeRecord = prepared<{ was_first: boolean }>('consume-oauth-record')(
  `UPDATE auth.oauth_record SET consumed_at = now()
   WHERE project_id = :projectId AND kind = :kind AND id_hash = :idHash AND consumed_at IS NULL
   RETURNING true AS was_first`,
);

export const deleteRecord = prepared('delete-oauth-record')(
  `DELETE FROM auth.oauth_record WHERE project_id = :projectId AND kind = :kind AND id_hash = :idHash`,
);

export const deleteRecordsByUid = prepared('delete-oauth-record-by-uid')(
  `DELETE FROM auth.oauth_record WHERE project_id = :projectId AND kind = :kind AND uid_hash = :uidHash`,
);

/** Records of clients without a session: requests that nobody has answered yet. */
export const deleteOldestRequests = prepared('delete-oldest-oauth-requests')(
  `DELETE FROM auth.oauth_record WHERE project_id = :projectId AND (kind, id_hash) IN (
     SELECT kind, id_hash FROM auth.oauth_record
     WHERE project_id = :projectId AND session_id IS NULL
       AND kind IN ('Interaction', 'PushedAuthorizationRequest', 'Session', 'DeviceCode')
     ORDER BY expires_at LIMIT :few FOR UPDATE SKIP LOCKED)`,
);
