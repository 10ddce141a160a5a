import { isUuid } from '@hallpass/database';
import type { Account } from 'oidc-provider';
import { type AccountRow, selectAccount } from './account.sql.js';
import type { RecordsOf } from './record-adapter.js';

/** The claims of a user, of which the library takes those that the scopes of a token allow. */
export async function findAccount({ database, projectId }: RecordsOf, id: string): Promise<Account | undefined> {
  const [row] = isUuid(id) ? await selectAccount(database, { projectId, id }) : [];
  return row && { accountId: row.id, claims: () => claimsOfAccount(row) };
}

/** Every claim of a user (OpenID Connect Core 1.0 §5.1). */
export const claimsOfAccount = (row: AccountRow) => ({
  sub: row.id,
  name: row.display_name ?? undefined,
  picture: row.profile_image_url ?? undefined,
  email: row.email ?? undefined,
  email_verified: row.email === null ? undefined : row.email_verified,
});
