import { contains, inviteIdsOf, SENDER_MAY_INVITE } from '@hallpass/identity';
import type { OwnerRole } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';

export interface InvitationRow {
  id: string;
  email: string;
  expires_at: Date;
  /** Null unless the invitation gives a role. */
  owner_role: OwnerRole | null;
}

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

export const walkInvitations = (db: Database, project: ProjectSnapshot, teamId: string, range: ListRange) =>
  walkList<InvitationRow>(
    db,
    project.id,
    {
      order: INVITATION_ORDER,
      from: 'auth.verification_code v',
      alias: 'v',
      where: [open, SENDER_MAY_INVITE],
      values: { teamId, inviteIds: inviteIdsOf(project) },
      columns: `v.id, v.data->>'email' AS email, v.data->>'owner_role' AS owner_role, v.expires_at`,
    },
    range,
  );

export interface ProjectInvitationRow extends InvitationRow {
  team_id: string;
  team_display_name: string;
  created_at: Date;
}

export const PROJECT_INVITATION_ORDER: ListOrder = { ...INVITATION_ORDER, name: 'open-invitations', direction: 'desc' };

/** The invitations of one team or of all teams of the project, optionally filtered by a text in their address. */
export function walkProjectInvitations(
  db: Database,
  project: ProjectSnapshot,
  { teamId, query, ...range }: ListRange & { teamId?: string; query?: string },
) {
  const where = [
    `v.project_id = :projectId AND v.type = 'team_invitation' AND v.used_at IS NULL AND v.expires_at > now()`,
    SENDER_MAY_INVITE,
    ...(teamId === undefined ? [] : [`split_part(v.subject, '/', 1) = :teamId::text`]),
    ...(query === undefined ? [] : [contains(`users.fold(v.data->>'email')`)]),
  ];
  return walkList<ProjectInvitationRow>(
    db,
    project.id,
    {
      order: PROJECT_INVITATION_ORDER,
      from: 'auth.verification_code v',
      alias: 'v',
      where,
      values: { teamId, query, inviteIds: inviteIdsOf(project) },
      columns: `v.id, v.data->>'email' AS email, v.data->>'owner_role' AS owner_role, v.created_at, v.expires_at, t.id AS team_id, t.display_name AS team_display_name`,
      joins: `JOIN users.team t ON t.project_id = v.project_id AND t.id::text = v.data->>'team_id'`,
    },
    range,
  );
}

export const deleteInvitation = prepared<{ id: string }>('delete-team-invitation')(
  `DELETE FROM auth.verification_code WHERE ${open} AND id = :id RETURNING id`,
);

/** Keeps the team from being deleted, and its owners from changing roles, until the transaction ends. */
export const lockTeam = prepared<{ display_name: string }>('lock-inviting-team')(
  `SELECT display_name FROM users.team WHERE project_id = :projectId AND id = :teamId FOR KEY SHARE`,
);
