import { statement } from '@hallpass/database';

export const selectNewestSignIn = statement<{ newest: Date | null }>({
  global: 'an operator asks how old the whole database is',
})(`SELECT max(created_at) AS newest FROM auth.session`);
