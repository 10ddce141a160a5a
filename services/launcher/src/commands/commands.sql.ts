import { statement } from '@hallpass/database';

export const selectProjectIds = statement<{ id: string }>({
  global: 'an operator names projects, or means all of them',
})(`SELECT project_id AS id FROM projects.project WHERE deleted_at IS NULL`);

export const selectNewestSignIn = statement<{ newest: Date | null }>({
  global: 'an operator asks how old the whole database is',
})(`SELECT max(created_at) AS newest FROM auth.session`);

/** The user who signs in with the address. */
export const selectOwnersByAddress = statement<{ user_id: string }>()(
  `SELECT user_id FROM users.contact_channel
   WHERE project_id = :projectId AND type = 'email' AND value = :email AND used_for_auth`,
);
