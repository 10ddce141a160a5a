import {
  rowsOf,
  scoped,
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Tx,
  type Walked,
  walkList,
} from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { lockUser } from '../records/lock-user.js';
import { ContactChannelEntity } from './contact-channel.entity.js';
import { normalizeEmail } from './normalize-email.js';
import { takeReservedAddress } from './reserved-addresses.js';

export interface ContactChannelJson {
  id: string;
  user_id: string;
  type: 'email';
  value: string;
  used_for_auth: boolean;
  is_verified: boolean;
  is_primary: boolean;
}

export function toContactChannel(channel: Omit<ContactChannelEntity, 'projectId' | 'createdAt'>): ContactChannelJson {
  return {
    id: channel.id,
    user_id: channel.userId,
    type: channel.type,
    value: channel.value,
    used_for_auth: channel.usedForAuth,
    is_verified: channel.isVerified,
    is_primary: channel.isPrimary,
  };
}

export async function listContactChannels(
  db: Database | Tx,
  projectId: string,
  { userId, id }: { userId: string; id?: string },
): Promise<ContactChannelEntity[]> {
  return scoped(db, ContactChannelEntity, projectId).find(
    { userId, ...(id === undefined ? {} : { id }) },
    { order: { createdAt: 'ASC', id: 'ASC' } },
  );
}

export const CONTACT_CHANNEL_ORDER: ListOrder = {
  name: 'contact-channels',
  columns: [
    ['c.created_at', 'instant'],
    ['c.id', 'uuid'],
  ],
  direction: 'asc',
};

type ChannelRow = Omit<ContactChannelEntity, 'projectId' | 'createdAt'>;

export function walkContactChannels(
  db: Database | Tx,
  projectId: string,
  { userId, id, ...range }: ListRange & { userId?: string; id?: string },
): ListWalk<Walked<ChannelRow>> {
  const where = ['c.project_id = :projectId', ...(id === undefined ? [] : ['c.id = :id'])];
  const table = 'users.contact_channel';
  const from = userId === undefined ? table : rowsOf(table, 'project_id = :projectId AND user_id = :userId');
  const columns = `c.id, c.user_id AS "userId", c.type, c.value, c.used_for_auth AS "usedForAuth",
    c.is_verified AS "isVerified", c.is_primary AS "isPrimary"`;
  const list = { order: CONTACT_CHANNEL_ORDER, from: `${from} c`, alias: 'c', columns };
  return walkList(db, projectId, { ...list, where, values: { userId, id } }, range);
}

/**
 * Marks an address as verified for a user who proved access to its mailbox; it may be verified already. Another user
 * who has only reserved the address loses it (security E10). The user's own account loses nothing; for that, see
 * `claimProvenAddress`.
 * @throws TextError 400 when the user no longer has that address
 */
export async function verifyContactChannel(
  tx: Tx,
  projectId: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const value = normalizeEmail(email) ?? '';
  await lockUser(tx, projectId, userId);
  const channels = scoped(tx, ContactChannelEntity, projectId);
  const verified = await channels.update({ userId, type: 'email', value }, { isVerified: true });
  if (verified === 0)
    throw new TextError(
      400,
      'EMAIL_CHANGED_SINCE_CODE',
      'This email address was changed or removed after the code was sent. Request a new code.',
    );
  await takeReservedAddress(tx, projectId, { email: value, userId, isVerified: true, hasShownMailbox: true });
}
