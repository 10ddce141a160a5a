import { prepared } from '@hallpass/database';

/** security D4. */
export const OAUTH_FLOW_SECONDS = 600;

interface FlowRow {
  id: string;
  provider_config_id: string;
  request: string;
  is_expired: boolean;
}

export const insertFlow = prepared('begin-oauth-flow')(
  `INSERT INTO auth.oauth_flow (project_id, id, provider_config_id, state_hash, cookie_hash, request, expires_at)
   VALUES (:projectId, :id, :providerId, :stateHash, :cookieHash, :request,
     now() + interval '${OAUTH_FLOW_SECONDS} seconds')`,
);

export const deleteOldestFlows = prepared('delete-oldest-oauth-flows')(
  `DELETE FROM auth.oauth_flow WHERE project_id = :projectId AND id IN (
     SELECT id FROM auth.oauth_flow WHERE project_id = :projectId ORDER BY id LIMIT :few FOR UPDATE SKIP LOCKED)`,
);

/**
 * Only the browser that started the flow can take it, and only once: of two parallel callbacks, the second finds it
 * used.
 */
export const takeFlow = prepared<FlowRow>('take-oauth-flow')(
  `UPDATE auth.oauth_flow SET used_at = now()
   WHERE project_id = :projectId AND state_hash = :stateHash AND cookie_hash = :cookieHash AND used_at IS NULL
   RETURNING id, provider_config_id, request, expires_at <= now() AS is_expired`,
);

/** Finds a flow to show its page again; only for the browser that was sent there. */
export const findFlow = prepared<FlowRow>('find-oauth-flow')(
  `SELECT id, provider_config_id, request, expires_at <= now() AS is_expired FROM auth.oauth_flow
   WHERE project_id = :projectId AND state_hash = :stateHash AND cookie_hash = :cookieHash AND used_at IS NULL`,
);

export const selectUser = prepared<{ display_name: string | null; email: string | null }>('user-of-link-question')(
  `SELECT u.display_name, c.value AS email FROM users."user" u
   LEFT JOIN users.contact_channel c
     ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
   WHERE u.project_id = :projectId AND u.id = :userId`,
);

interface LiveSession {
  is_anonymous: boolean;
  is_live: boolean;
}

/** Reads the database rather than the revocation list, so that sign-ins see an ended session at once (security B6). */
export const selectLive = prepared<LiveSession>('session-of-oauth-flow')(
  `SELECT u.is_anonymous, s.id IS NOT NULL AND s.ended_at IS NULL AND s.expires_at > now() AS is_live
   FROM users."user" u
   LEFT JOIN auth.session s ON s.project_id = u.project_id AND s.user_id = u.id AND s.id = :sessionId
   WHERE u.project_id = :projectId AND u.id = :userId`,
);
