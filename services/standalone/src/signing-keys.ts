import { type Database, Sealer } from '@hallpass/database';
import { SigningKeys } from '@hallpass/service-auth';
import type { Settings } from '@hallpass/settings';

/**
 * Rotates the access token keys of each project; tokens already issued stay valid until they expire.
 * @param db connection of `auth`, the only role that may write private keys
 */
export async function rotateSigningKeys(db: Database, settings: Settings, projectIds: string[]): Promise<void> {
  const keys = new SigningKeys(db, new Sealer(settings));
  for (const projectId of projectIds) await keys.rotate(projectId);
}
