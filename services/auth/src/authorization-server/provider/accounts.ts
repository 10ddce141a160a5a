import { isUuid } from '@hallpass/database';
import type { Account } from 'oidc-provider';
import { type AccountRow, selectAccount } from './account.sql.js';
import { accessClaims, type AccountsOf } from './account-access.js';
import { keptAccount } from './read-grants.js';

/**
 * The claims of a user, of which the library takes those that the scopes of an ID token allow. Teams and permissions
 * can be long, so an ID token has only those that the parameter `claims` names.
 */
export async function findAccount(of: AccountsOf, id: string): Promise<Account | undefined> {
  const { database, projectId } = of;
  const row = keptAccount(id) ?? (isUuid(id) ? (await selectAccount(database, { projectId, id }))[0] : undefined);
  return (
    row && {
      accountId: row.id,
      claims: async (_use, _scope, named) => ({
        ...claimsOfAccount(row),
        ...(await accessClaims(of, row.id, new Set(Object.keys(named)))),
      }),
    }
  );
}

/** Every claim of a user (OpenID Connect Core 1.0 §5.1). */
export const claimsOfAccount = (row: AccountRow) => ({
  sub: row.id,
  name: row.display_name ?? undefined,
  picture: row.profile_image_url ?? undefined,
  email: row.email ?? undefined,
  email_verified: row.email === null ? undefined : row.email_verified,
});
