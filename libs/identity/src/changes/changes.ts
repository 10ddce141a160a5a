import type { Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { currentCause, type Event, outbox } from '@hallpass/queue';
import type { SessionEnder } from '../records/session-ender.js';
import { toServerTeam } from '../records/team-json.js';
import type { TeamRecord } from '../records/team-record.js';
import { readUser } from '../records/read-user.js';
import { toServerUser } from '../records/user-json.js';
import { asCreated, type UserRecord } from '../records/user-record.js';

/**
 * The events of contract/03 §15 in the format of their webhooks, as of the change. Each event is published in one
 * place, where the change is made.
 */
export const changes = {
  userCreated: (user: UserRecord): Event => ({ event: 'user.created', payload: ofUser(asCreated(user)) }),
  userUpdated: (user: UserRecord): Event => ({ event: 'user.updated', payload: ofUser(user) }),
  userDeleted: (userId: string, teamIds: string[]): Event => ({
    event: 'user.deleted',
    payload: { id: lower(userId), teams: teamIds.map((id) => ({ id })) },
  }),
  teamCreated: (team: TeamRecord): Event => ({ event: 'team.created', payload: ofTeam(team) }),
  teamUpdated: (team: TeamRecord): Event => ({ event: 'team.updated', payload: ofTeam(team) }),
  teamDeleted: (teamId: string): Event => ({ event: 'team.deleted', payload: { id: lower(teamId) } }),
  membershipCreated: (of: MembershipIds): Event => ({ event: 'team_membership.created', payload: ofMember(of) }),
  membershipDeleted: (of: MembershipIds): Event => ({ event: 'team_membership.deleted', payload: ofMember(of) }),
  teamPermissionCreated: (of: MembershipIds, id: string): Event => ({
    event: 'team_permission.created',
    payload: { id, ...ofMember(of) },
  }),
  teamPermissionDeleted: (of: MembershipIds, id: string): Event => ({
    event: 'team_permission.deleted',
    payload: { id, ...ofMember(of) },
  }),
  projectPermissionCreated: (userId: string, id: string): Event => ({
    event: 'project_permission.created',
    payload: { id, user_id: lower(userId) },
  }),
  projectPermissionDeleted: (userId: string, id: string): Event => ({
    event: 'project_permission.deleted',
    payload: { id, user_id: lower(userId) },
  }),
};

/**
 * Publishes `user.updated` with the user's state after the change, in the transaction of the change.
 * @param by the actor when the request has no session, such as a user with an emailed code
 * @throws UserNotFound
 */
export async function publishUserUpdated(
  tx: Tx,
  projectId: string,
  userId: string,
  by: SessionEnder | null = null,
): Promise<UserRecord> {
  const user = await readUser(tx, projectId, userId);
  if (!user) throw new KnownErrors.UserNotFound();
  const named = by && by.type !== 'operator' ? { ...by, clientAddress: null } : undefined;
  await outbox.addAll(tx, projectId, [changes.userUpdated(user)], { cause: currentCause() ?? named });
  return user;
}

interface MembershipIds {
  teamId: string;
  userId: string;
}

/** Callers may write a UUID in upper case, but event consumers compare text. */
const lower = (id: string): string => id.toLowerCase();

const ofUser = (user: UserRecord) => ({ id: user.id, user_json: JSON.stringify(toServerUser(user)) });
const ofTeam = (team: TeamRecord) => ({ id: team.id, team_json: JSON.stringify(toServerTeam(team)) });
const ofMember = ({ teamId, userId }: MembershipIds) => ({ team_id: lower(teamId), user_id: lower(userId) });
