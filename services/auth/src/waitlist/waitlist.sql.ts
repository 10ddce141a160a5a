import { contains } from '@hallpass/identity';
import { type Database, type ListOrder, type ListRange, prepared, valueBytes, walkList } from '@hallpass/database';

export const WAITLIST_STATUSES = ['pending', 'approved', 'declined'] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

export interface WaitlistRow {
  id: string;
  email: string;
  answer: string | null;
  locale: string | null;
  status: WaitlistStatus;
  created_at: Date;
  decided_at: Date | null;
}

const COLUMNS = 'w.id, w.email, w.answer, w.locale, w.status, w.created_at, w.decided_at';

export const WAITLIST_ORDER: ListOrder = {
  name: 'waitlist',
  columns: [
    ['w.created_at', 'instant'],
    ['w.id', 'uuid'],
  ],
  direction: 'asc',
};

interface Filter extends ListRange {
  status?: WaitlistStatus | undefined;
  query?: string | undefined;
}

export function walkWaitlist(db: Database, projectId: string, { status, query, ...range }: Filter) {
  const where = ['w.project_id = :projectId'];
  if (status !== undefined) where.push('w.status = :status');
  if (query !== undefined) where.push(contains('users.fold(w.email)'));
  return walkList<WaitlistRow>(
    db,
    projectId,
    {
      order: WAITLIST_ORDER,
      from: 'auth.waitlist_entry w',
      alias: 'w',
      where,
      columns: COLUMNS,
      values: { status, query },
      bytes: valueBytes('w.email', 'w.answer'),
    },
    range,
  );
}

/** Returns no row if the address is on the list, or a user signs in with it. */
export const insertEntry = prepared<WaitlistRow>('join-waitlist')(
  `INSERT INTO auth.waitlist_entry AS w (project_id, id, email, answer, locale)
   SELECT :projectId, :id, :email, :answer, :locale
   WHERE NOT EXISTS (SELECT FROM users.contact_channel c WHERE c.project_id = :projectId AND c.type = 'email'
     AND c.value = :email AND c.used_for_auth)
   ON CONFLICT (project_id, email) DO NOTHING RETURNING ${COLUMNS}`,
);

/** Locks in one order, so that requests about the same entries wait for each other. */
export const decideEntries = prepared<WaitlistRow & { was: WaitlistStatus }>('decide-about-waitlist')(
  `WITH old AS (
     SELECT id, status FROM auth.waitlist_entry WHERE project_id = :projectId AND id = ANY(:ids::uuid[])
     ORDER BY id FOR UPDATE)
   UPDATE auth.waitlist_entry w SET status = :status,
     decided_at = CASE WHEN w.status = :status THEN w.decided_at ELSE now() END
   FROM old WHERE w.project_id = :projectId AND w.id = old.id RETURNING ${COLUMNS}, old.status AS was`,
);

export const deleteEntry = prepared<{ id: string }>('delete-waitlist-entry')(
  `DELETE FROM auth.waitlist_entry WHERE project_id = :projectId AND id = :id RETURNING id`,
);
