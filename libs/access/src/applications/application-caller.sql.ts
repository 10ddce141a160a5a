import { prepared } from '@hallpass/database';

export interface GrantRow {
  user_id: string;
  /** The sign-in behind the grant, from which the limits of sessions count. */
  signed_in_at: Date;
  /** The earlier of the last uses of the grant and of the session that it ends with. */
  used_at: Date;
}

/** The `kind` of a record that stands for a revoked JWT until it expires. */
export const REVOKED = 'RevokedToken';

const IS_REVOKED = `EXISTS (
  SELECT FROM auth.oauth_record r
  WHERE r.project_id = :projectId AND r.kind = '${REVOKED}' AND r.id_hash = :idHash AND r.expires_at > now())`;

/**
 * The grant of an access token, if neither has ended and the application is enabled. The limits of the project are
 * checked by the service, because the gateway does not read configurations.
 */
export const selectGrant = prepared<GrantRow>('grant-of-caller')(
  `SELECT s.user_id, coalesce(s.authenticated_at, s.created_at) AS signed_in_at, least(s.last_used_at, e.last_used_at) AS used_at
   FROM auth.session s
   JOIN auth.application a ON a.project_id = :projectId AND a.id = s.application_id AND a.disabled_at IS NULL
   JOIN users."user" u ON u.project_id = :projectId AND u.id = s.user_id
   LEFT JOIN auth.session e ON e.project_id = :projectId AND e.id = s.ends_with_session_id
   WHERE s.project_id = :projectId AND s.id = :sessionId AND s.application_id = :applicationId
     AND s.ended_at IS NULL AND s.expires_at > now()
     AND (s.ends_with_session_id IS NULL OR (e.ended_at IS NULL AND e.expires_at > now())) AND NOT ${IS_REVOKED}`,
);

/**
 * An enabled application that acts on its own, with the user that it acts as. No row if that user was deleted, or if the
 * token is from before a deletion of the application, which may have been imported again with its id.
 */
export const selectMachine = prepared<{ user_id: string | null }>('machine-of-caller')(
  `SELECT u.id AS user_id
   FROM auth.application a
   LEFT JOIN users."user" u ON u.project_id = :projectId AND u.id = (a.settings->>'serviceAccountUserId')::uuid
   WHERE a.project_id = :projectId AND a.id = :applicationId AND a.kind = 'machine' AND a.disabled_at IS NULL
     AND a.created_at < to_timestamp(:issuedAt::float8) + interval '5 seconds'
     AND (u.id IS NOT NULL OR a.settings->>'serviceAccountUserId' IS NULL) AND NOT ${IS_REVOKED}`,
);
