import { contains } from '@hallpass/identity';
import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';

export interface SuppressedAddressRow {
  address: string;
  reason: 'bounce' | 'complaint';
  created_at: Date;
}

export const SUPPRESSED_ORDER: ListOrder = {
  name: 'suppressed-addresses',
  columns: [['s.address', 'text']],
  direction: 'asc',
};

/** @param filter `query`: text that the address contains */
export function walkSuppressed(db: Database, projectId: string, { query, ...range }: ListRange & { query?: string }) {
  const where = ['s.project_id = :projectId'];
  if (query !== undefined) where.push(contains('users.fold(s.address)'));
  const columns = 's.address, s.reason, s.created_at';
  const list = { order: SUPPRESSED_ORDER, from: 'email.suppressed_address s', alias: 's', where, columns };
  return walkList<SuppressedAddressRow>(db, projectId, { ...list, values: { query } }, range);
}

export const removeSuppressed = prepared<{ address: string }>('email_unsuppress')(
  `DELETE FROM email.suppressed_address WHERE project_id = :projectId AND address = :address RETURNING address`,
);
