import type { Caller } from '@hallpass/access';
import type { Database, Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertMayGiveRole, senderMayInvite, type VerificationCode } from '@hallpass/identity';
import { OWNER_ROLES, type OwnerRole } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { lockTeam } from './team-invitation.sql.js';

/** An invitation as its code describes it. */
export interface Invited {
  teamId: string;
  /** Null if a server sent the invitation. */
  senderId: string | null;
  /** Only in teams of `internal`; undefined gives what members got before there were roles. */
  role?: OwnerRole;
}

/** @throws VerificationCodeNotFound; VerificationCodeExpired if the sender may no longer invite */
export async function invitedBy(
  db: Database | Tx,
  { project }: Pick<Caller, 'project'>,
  { data }: VerificationCode,
): Promise<Invited> {
  const { team_id: teamId, sender_user_id: sender, owner_role } = data;
  if (typeof teamId !== 'string') throw new KnownErrors.VerificationCodeNotFound();
  const senderId = typeof sender === 'string' ? sender : null;
  if (!(await senderMayInvite(db, project, { teamId, userId: senderId })))
    throw new KnownErrors.VerificationCodeExpired();
  const role = OWNER_ROLES.find((each) => each === owner_role);
  return { teamId, senderId, ...(role && { role }) };
}

/**
 * Checks in the transaction that adds a member to a team of `internal` that the sender may still invite, and still has
 * every right of the role that the invitation gives (security I10). Holds the team until the transaction ends, so that
 * a change of the sender's role either comes first or waits.
 * @throws VerificationCodeNotFound if the team was deleted; VerificationCodeExpired
 */
export async function assertStillInvited(
  tx: Tx,
  project: ProjectSnapshot,
  { teamId, senderId, role = 'owner' }: Invited,
): Promise<void> {
  const [team] = await lockTeam(tx, { projectId: project.id, teamId });
  if (!team) throw new KnownErrors.VerificationCodeNotFound();
  if (senderId === null) return;
  const sender = { teamId, userId: senderId };
  if (!(await senderMayInvite(tx, project, sender))) throw new KnownErrors.VerificationCodeExpired();
  try {
    await assertMayGiveRole(tx, sender, role);
  } catch (error) {
    if (error instanceof TextError || error instanceof KnownErrors.TeamMembershipNotFound)
      throw new KnownErrors.VerificationCodeExpired();
    throw error;
  }
}
