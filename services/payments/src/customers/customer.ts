import type { Caller } from '@hallpass/access';
import { type Database, isUuid, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { lockCustomerRows, selectMembership, selectTeam, selectUser } from './customer.sql.js';

export const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** Who may change a team has a say in what it buys, and is told of it. */
export const TEAM_PERMISSION = '$update_team';

/** Who buys and holds: a user, a team, or whatever an id of the project's own stands for. */
export interface Customer {
  type: CustomerType;
  id: string;
}

/** @throws UserNotFound, TeamNotFound for an id that none can have; ids of users and teams are compared in lower case */
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
 * A client that sends a session sees its own user, the teams of that user, and customers of the project's own ids. Without
 * one it sees every customer whose id it knows (contract/06 §3).
 * @throws TextError 403
 */
export async function assertOwnCustomer(
  db: Database | Tx,
  { accessType, projectId, userId }: Pick<Caller, 'accessType' | 'projectId' | 'userId'>,
  { type, id }: Customer,
): Promise<void> {
  if (accessType !== 'client' || userId === null || type === 'custom') return;
  const isOwn =
    type === 'user' ? id === userId : (await selectMembership(db, { projectId, teamId: id, userId })).length > 0;
  if (!isOwn) throw new TextError(403, 'OWN_CUSTOMER_ONLY', NOT_OWN[type]);
}

const NOT_OWN = {
  user: 'A signed-in user sees its own items and products alone: pass the id of that user, or ask with a server key.',
  team: 'A signed-in user sees items and products of its own teams alone: join the team, or ask with a server key.',
} as const;

/**
 * Changes of what one customer owns come one after the other, until the transaction ends: validation sees what the one
 * before has stored.
 */
export async function lockCustomer(tx: Tx, projectId: string, { type, id }: Customer): Promise<void> {
  await lockCustomerRows(tx, { projectId, type, id });
}
