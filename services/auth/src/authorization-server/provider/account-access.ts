import type { Database } from '@hallpass/database';
import { type ProjectConfig, resolvePermissions } from '@hallpass/project-config';
import { selectGrantsOfAccount, selectTeamsOfAccount } from './account.sql.js';
import { CLAIMS_OF_SCOPE } from './scopes.js';

export interface AccountsOf {
  database: Database;
  projectId: string;
  config: ProjectConfig;
}

/**
 * The teams and permissions of a user, which only those requests read that ask for one of these claims. Permissions
 * include those that granted ones contain.
 * @param names claims that were granted
 */
export async function accessClaims(
  { database, projectId, config }: AccountsOf,
  userId: string,
  names: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const asksFor = (scope: 'teams' | 'permissions') => CLAIMS_OF_SCOPE[scope].some((name) => names.has(name));
  const [teams] = asksFor('teams') ? await selectTeamsOfAccount(database, { projectId, userId }) : [];
  const [grants] = asksFor('permissions') ? await selectGrantsOfAccount(database, { projectId, userId }) : [];
  const claims = {
    ...teams,
    ...(grants && {
      permissions: resolvePermissions(config, 'project', grants.project_grants),
      team_permissions: resolvePermissions(config, 'team', grants.team_grants),
    }),
  };
  return Object.fromEntries(Object.entries(claims).filter(([name]) => names.has(name)));
}
