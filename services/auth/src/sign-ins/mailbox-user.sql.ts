import { prepared } from '@hallpass/database';
import { lockingUser } from '@hallpass/identity';

export interface MailboxRow {
  display_name: string | null;
  is_anonymous: boolean;
  is_verified: boolean;
}

const BY_MAILBOX = `SELECT u.display_name, u.is_anonymous, c.is_verified FROM users."user" u
   JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
   WHERE u.project_id = :projectId AND u.id = :userId AND c.type = 'email' AND c.value = :email
     AND c.used_for_auth` as const;

/** No row if the user does not sign in with the address. */
export const selectByMailbox = prepared<MailboxRow>('user-by-mailbox')(BY_MAILBOX);

/** As `selectByMailbox`. The lock also blocks other changes to the user's sign-in methods. */
export const lockByMailbox = prepared<MailboxRow>('lock-user-by-mailbox')(`${BY_MAILBOX} ${lockingUser('references')}`);
