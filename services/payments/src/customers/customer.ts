import type { Caller } from '@hallpass/access';
import { type Database, isUuid, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertEnrolledForTeam } from '@hallpass/identity';
import { lockCustomerRows, selectMembership, selectTeam, selectUser } from './customer.sql.js';

export const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** Members with this permission can buy for the team, and receive its payment emails. */
export const TEAM_PERMISSION = '$update_team';

/** The buyer and owner: a user, a team, or anything that a custom id of the project stands for. */
export interface Customer {
  type: CustomerType;
  id: string;
}

/** Ids of users and teams are case-insensitive. @throws UserNotFound, TeamNotFound for a malformed id */
export function customerOf(type: CustomerType, id: string): Customer {
  if (type === 'custom') return { type, id };
  if (!isUuid(id)) throw customerNotFound({ type, id });
  return { type, id: id.toLowerCase() };
}

export const customerNotFound = ({ type, id }: Customer): Error =>
  type === 'team' ? new KnownErrors.TeamNotFound({ team_id: id }) : new KnownErrors.UserNotFound();

/** @throws UserNotFound, TeamNotFound */
export async function assertCustomerExists(db: Database | Tx, projectId: string, customer: Customer): Promise<void> {
  if (customer.type === 'custom') return;
  const select = customer.type === 'user' ? selectUser : selectTeam;
  if ((await select(db, { projectId, id: customer.id })).length === 0) throw customerNotFound(customer);
}

/**
 * Checks that a client may access the customer. With a session: its own user, the user's teams, and custom customers.
 * Without a session: every customer whose id it knows (contract/06 §3).
 * @throws TextError 403
 */
export async function assertOwnCustomer(
  db: Database | Tx,
  caller: Pick<Caller, 'accessType' | 'projectId' | 'userId' | 'sessionId'>,
  { type, id }: Customer,
): Promise<void> {
  const { accessType, projectId, userId } = caller;
  if (accessType !== 'client' || userId === null || type === 'custom') return;
  const isOwn =
    type === 'user' ? id === userId : (await selectMembership(db, { projectId, teamId: id, userId })).length > 0;
  if (!isOwn) throw new TextError(403, 'OWN_CUSTOMER_ONLY', NOT_OWN[type]);
  if (type === 'team') await assertEnrolledForTeam(db, caller, id);
}

const NOT_OWN = {
  user: 'A signed-in user can read only their own items and products. Pass the id of that user, or use a server key.',
  team: 'A signed-in user can read only the items and products of their own teams. Join the team, or use a server key.',
} as const;

/**
 * Serializes changes to a customer's products until the transaction ends, so that validation sees the result of the
 * change before.
 */
export async function lockCustomer(tx: Tx, projectId: string, { type, id }: Customer): Promise<void> {
  await lockCustomerRows(tx, { projectId, type, id });
}
