import { prepared } from '@hallpass/database';

export interface AccountRow {
  id: string;
  display_name: string | null;
  profile_image_url: string | null;
  email: string | null;
  email_verified: boolean;
}

/** The columns of an AccountRow, of the user `u` with the address `c`. */
export const ACCOUNT = `u.id, u.display_name, u.profile_image_url, c.value AS email,
  coalesce(c.is_verified, false) AS email_verified` as const;

export const WITH_EMAIL = `LEFT JOIN users.contact_channel c
  ON c.project_id = :projectId AND c.user_id = u.id AND c.type = 'email' AND c.is_primary` as const;

/** An AccountRow as JSON, of the user of a row that is called `granted`. Null if there is none. */
export const ACCOUNT_OF_GRANTED = `(SELECT row_to_json(account) FROM (
  SELECT ${ACCOUNT} FROM users."user" u ${WITH_EMAIL}
  WHERE u.project_id = :projectId AND u.id = granted.user_id AND NOT u.is_anonymous) account) AS account` as const;

export const selectAccount = prepared<AccountRow>('oauth-account')(
  `SELECT ${ACCOUNT} FROM users."user" u ${WITH_EMAIL}
   WHERE u.project_id = :projectId AND u.id = :id AND NOT u.is_anonymous`,
);

/** A user can be in more teams than fit into a response. */
const MAX_TEAMS = 100;

interface TeamsRow {
  selected_team_id: string | null;
  /** The newest membership first. */
  teams: Array<{ id: string; display_name: string }>;
}

export const selectTeamsOfAccount = prepared<TeamsRow>('oauth-teams-of-account')(
  `SELECT u.selected_team_id, (
     SELECT coalesce(json_agg(json_build_object('id', m.team_id, 'display_name', m.display_name)
       ORDER BY m.created_at DESC, m.team_id), '[]')
     FROM (
       SELECT m.team_id, m.created_at, t.display_name FROM users.team_member m
       JOIN users.team t ON t.project_id = :projectId AND t.id = m.team_id
       WHERE m.project_id = :projectId AND m.user_id = u.id
       ORDER BY m.created_at DESC, m.team_id LIMIT ${MAX_TEAMS}) m) AS teams
   FROM users."user" u WHERE u.project_id = :projectId AND u.id = :userId`,
);

interface GrantsRow {
  project_grants: string[];
  /** In the selected team. */
  team_grants: string[];
}

export const selectGrantsOfAccount = prepared<GrantsRow>('oauth-grants-of-account')(
  `SELECT ARRAY (SELECT permission_id FROM permissions.project_grant
            WHERE project_id = :projectId AND user_id = u.id) AS project_grants,
     ARRAY (SELECT permission_id FROM permissions.team_grant
            WHERE project_id = :projectId AND team_id = u.selected_team_id AND user_id = u.id) AS team_grants
   FROM users."user" u WHERE u.project_id = :projectId AND u.id = :userId`,
);
