import { type Database, Sealer } from '@hallpass/database';
import { SigningKeys } from '@hallpass/service-auth';
import type { Settings } from '@hallpass/settings';

/**
 * New keys for the access tokens of each project; tokens already out stay good until they expire.
 * @param db connection of `auth`: nobody else may write private keys
 */
export async function rotateSigningKeys(db: Database, settings: Settings, projectIds: string[]): Promise<void> {
  const keys = new SigningKeys(db, new Sealer(settings));
  for (const projectId of projectIds) await keys.rotate(projectId);
}
