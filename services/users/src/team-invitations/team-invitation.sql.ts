import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';

export interface InvitationRow {
  id: string;
  email: string;
  expires_at: Date;
}

/** Oldest first. */
export const INVITATION_ORDER: ListOrder = {
  name: 'team-invitations',
  columns: [
    ['v.created_at', 'instant'],
    ['v.id', 'uuid'],
  ],
  direction: 'asc',
};

const open = `project_id = :projectId AND type = 'team_invitation' AND used_at IS NULL AND expires_at > now()
  AND split_part(subject, '/', 1) = :teamId::text`;

/** The invitations of a team that can still be accepted. */
export const walkInvitations = (db: Database, projectId: string, teamId: string, range: ListRange) =>
  walkList<InvitationRow>(
    db,
    projectId,
    {
      order: INVITATION_ORDER,
      from: 'auth.verification_code v',
      alias: 'v',
      where: [open],
      values: { teamId },
      columns: `v.id, v.data->>'email' AS email, v.expires_at`,
    },
    range,
  );

/** Only an invitation, and only one of that team. */
export const deleteInvitation = prepared<{ id: string }>('delete-team-invitation')(
  `DELETE FROM auth.verification_code WHERE ${open} AND id = :id RETURNING id`,
);

/** Keeps the team from being deleted before the invitation is there to go with it. */
export const lockTeam = prepared<{ display_name: string }>('lock-inviting-team')(
  `SELECT display_name FROM users.team WHERE project_id = :projectId AND id = :teamId FOR KEY SHARE`,
);
