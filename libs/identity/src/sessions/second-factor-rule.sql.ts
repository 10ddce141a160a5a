import { prepared } from '@hallpass/database';

/**
 * Whether the sign-in behind a session proved more than one factor. Sessions of earlier releases have no flag.
 * @param session its alias
 */
export const isMultiFactor = <const Alias extends string>(session: Alias) =>
  `coalesce(${session}.is_multi_factor, ${session}.second_factor IS NOT NULL OR ${session}.sign_in_method = 'passkey', false)` as const;

export const IS_MULTI_FACTOR = isMultiFactor('s');

/**
 * Whether the user `u` must set up a second factor before the session `s` may act where one is required. Anonymous users
 * have no account to protect, and an impersonator has not signed in as the user.
 */
export const OWES_SECOND_FACTOR = `NOT (s.is_impersonation OR u.is_anonymous OR ${IS_MULTI_FACTOR}
  OR EXISTS (SELECT FROM auth.totp f WHERE f.project_id = :projectId AND f.user_id = u.id))` as const;

export interface EnrollmentRow {
  owes: boolean;
  due_at: Date;
  is_due: boolean;
}

const DUE_AT = `greatest(u.signed_up_at, :requiredFrom::timestamptz)
  + :graceSeconds::double precision * interval '1 second'` as const;

/** As OWES_SECOND_FACTOR, in a project whose rule the parameters name, once the grace period of the user is over. */
export const MUST_ENROLL = `(${OWES_SECOND_FACTOR} AND ${DUE_AT} <= now())` as const;

export const selectEnrollment = prepared<EnrollmentRow>('second-factor-enrollment')(
  `SELECT ${OWES_SECOND_FACTOR} AS owes, ${DUE_AT} AS due_at, ${DUE_AT} <= now() AS is_due
   FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   WHERE s.project_id = :projectId AND s.id = :sessionId`,
);

/** A row if a team of the user requires a second factor that the session owes. */
export const selectOwedToTeams = prepared<{ id: string }>('second-factor-owed-to-teams')(
  `SELECT t.id FROM auth.session s
   JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   JOIN users.team_member m ON m.project_id = s.project_id AND m.user_id = s.user_id
   JOIN users.team t ON t.project_id = m.project_id AND t.id = m.team_id
   WHERE s.project_id = :projectId AND s.id = :sessionId AND t.requires_second_factor AND ${OWES_SECOND_FACTOR}
   LIMIT 1`,
);

/** A row if the team requires a second factor that the session owes. */
export const selectOwedToTeam = prepared<{ id: string }>('second-factor-owed-to-team')(
  `SELECT t.id FROM users.team t
   JOIN auth.session s ON s.project_id = t.project_id AND s.id = :sessionId
   JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   WHERE t.project_id = :projectId AND t.id = :teamId AND t.requires_second_factor AND ${OWES_SECOND_FACTOR}`,
);
