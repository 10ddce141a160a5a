import { contains } from '@hallpass/identity';
import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';

export interface SignUpInvitationRow {
  id: string;
  email: string;
  created_at: Date;
  expires_at: Date;
}

export const SIGN_UP_INVITATION_ORDER: ListOrder = {
  name: 'sign-up-invitations',
  columns: [
    ['i.created_at', 'instant'],
    ['i.id', 'uuid'],
  ],
  direction: 'desc',
};

export function walkSignUpInvitations(
  db: Database,
  projectId: string,
  { query, ...range }: ListRange & { query?: string | undefined },
) {
  const where = ['i.project_id = :projectId AND i.expires_at > now()'];
  if (query !== undefined) where.push(contains('users.fold(i.email)'));
  const columns = 'i.id, i.email, i.created_at, i.expires_at';
  const list = { order: SIGN_UP_INVITATION_ORDER, from: 'auth.sign_up_invitation i', alias: 'i', where, columns };
  return walkList<SignUpInvitationRow>(db, projectId, { ...list, values: { query } }, range);
}

/** Another invitation to an address replaces the first. */
export const upsertInvitations = prepared<{ email: string }>('invite-to-sign-up')(
  `INSERT INTO auth.sign_up_invitation AS i (project_id, id, email, expires_at)
   SELECT :projectId, new.id, new.email, now() + :lifetimeMillis::double precision * interval '1 millisecond'
   FROM unnest(:ids::uuid[], :emails::text[]) AS new (id, email) ORDER BY new.email
   ON CONFLICT (project_id, email) DO UPDATE SET created_at = now(), expires_at = excluded.expires_at
   RETURNING email`,
);

export const deleteInvitation = prepared<{ id: string }>('revoke-sign-up-invitation')(
  `DELETE FROM auth.sign_up_invitation WHERE project_id = :projectId AND id = :id AND expires_at > now() RETURNING id`,
);
