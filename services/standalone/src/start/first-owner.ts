import { prepared, type Database } from '@hallpass/database';
import { INTERNAL_PROJECT_ID, issueSetupToken } from '@hallpass/identity';
import type { Settings } from '@hallpass/settings';

const findOwner = prepared<{ id: string }>(
  'find-any-owner',
  `SELECT id FROM users."user" WHERE project_id = $1 AND NOT is_anonymous LIMIT 1`,
);

/**
 * Where the first owner signs up; null once there is one, or when the settings let nobody. With the setting `first`
 * the address carries a token, after the `#`, which browsers send to nobody.
 */
export async function firstOwnerUrl(db: Database, settings: Settings): Promise<string | null> {
  const page = `${settings.url}/sign-up`;
  if (settings.internalSignUp === 'first') {
    const token = await issueSetupToken(db, settings);
    return token ? `${page}#setup=${token}` : null;
  }
  if (settings.internalSignUp === 'closed') return null;
  const owners = await findOwner(db, [INTERNAL_PROJECT_ID]);
  return owners.length === 0 ? page : null;
}
