import { prepared } from '@hallpass/database';
import { MAX_ANSWERED_USERS } from './send-email.dto.js';

export interface AddressedUser {
  id: string;
  /** The primary address. */
  email: string | null;
}

const USERS = `SELECT u.id, c.value AS email FROM users."user" u
   LEFT JOIN users.contact_channel c
     ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
   WHERE u.project_id = :projectId`;

/** Limited to what one answer can contain. */
export const selectFirstUsers = prepared<AddressedUser>('email_first_users')(
  `${USERS} ORDER BY u.id LIMIT ${MAX_ANSWERED_USERS}`,
);

export const selectUsers = prepared<AddressedUser>('email_users_by_id')(`${USERS} AND u.id = ANY(:userIds::uuid[])`);
