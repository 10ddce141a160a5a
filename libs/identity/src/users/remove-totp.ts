import type { Tx } from '@hallpass/database';
import { deleteTotp } from './user.sql.js';

/** Removes the second factor of a user whose row is locked. @returns whether there was one */
export const removeTotp = async (tx: Tx, user: { projectId: string; userId: string }): Promise<boolean> =>
  (await deleteTotp(tx, user)).length > 0;
