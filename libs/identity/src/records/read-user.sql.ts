import { prepared } from '@hallpass/database';
import { USER_COLUMNS, USER_JOINS, type UserRow } from './user-columns.sql.js';

export const userById = prepared<UserRow>('identity_user_by_id')(
  `SELECT ${USER_COLUMNS} FROM users."user" u ${USER_JOINS} WHERE u.project_id = :projectId AND u.id = :userId`,
);
