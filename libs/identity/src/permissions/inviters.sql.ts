import { prepared } from '@hallpass/database';

/** SQL condition: the sender of an invitation `v` may still invite; a server always may. */
export const SENDER_MAY_INVITE = `(v.data->>'sender_user_id' IS NULL OR EXISTS (
  SELECT FROM permissions.team_grant g WHERE g.project_id = v.project_id
    AND g.team_id = split_part(v.subject, '/', 1)::uuid AND g.user_id = (v.data->>'sender_user_id')::uuid
    AND g.permission_id = ANY(:inviteIds::text[])))` as const;

export const holdMember = prepared('hold-inviting-member')(
  `SELECT 1 FROM users.team_member
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId FOR KEY SHARE`,
);

export const holdGrants = prepared<{ permission_id: string }>('hold-grants-of-inviting-member')(
  `SELECT permission_id FROM permissions.team_grant
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId
   ORDER BY permission_id FOR KEY SHARE`,
);

/** Concurrent revocations for the same member wait for each other, so that one of them sees the combined result. */
export const lockGrants = prepared<{ permission_id: string }>('lock-grants-of-member')(
  `SELECT permission_id FROM permissions.team_grant
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId ORDER BY permission_id FOR UPDATE`,
);

/** Does the same as the trigger that runs when a membership ends. */
export const expireInvitations = prepared('expire-invitations-of-member')(
  `UPDATE auth.verification_code SET expires_at = created_at
   WHERE project_id = :projectId AND type = 'team_invitation' AND split_part(subject, '/', 1) = :teamId::text
     AND data->>'sender_user_id' = :userId::text AND used_at IS NULL AND expires_at > now()`,
);
