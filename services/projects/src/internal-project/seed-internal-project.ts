import { isDeepStrictEqual } from 'node:util';
import { Database, type Sealer, sql, type Tx } from '@hallpass/database';
import { hashInternalApiKey, INTERNAL_PROJECT_ID, ProjectRows } from '@hallpass/projects';
import type { ConfigOverride } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import { newInternalOverride, withSettings } from './internal-project-config.js';

/** The set of keys that comes from the settings: always the same row. */
const KEY_SET_ID = '00000000-0000-4000-8000-000000000001';
/** Keys of the settings do not expire. */
const NEVER = '2999-12-31T00:00:00Z';

/**
 * Makes sure that the project `internal` exists, with the keys and the configuration that the settings ask for. Run at
 * every start, after the migrations and before the server listens; several replicas may run it at once. A start that
 * finds nothing to change writes nothing.
 * @param db connection of the role `projects`
 */
export async function seedInternalProject(db: Database, sealer: Sealer, settings: Settings): Promise<void> {
  const projects = new ProjectRows(sealer);
  await db.transaction(async (tx) => {
    await sql(tx, `SELECT pg_advisory_xact_lock(hashtext('hallpass.seed'))`, [], {
      global: 'one replica seeds at a time',
    });
    await seedProject(tx, projects, settings);
    if (await seedKeys(tx, settings)) await projects.raiseVersion(tx, INTERNAL_PROJECT_ID);
  });
}

async function seedProject(tx: Tx, projects: ProjectRows, settings: Settings): Promise<void> {
  const created = await projects.insert(tx, {
    id: INTERNAL_PROJECT_ID,
    displayName: 'Hallpass',
    override: newInternalOverride(settings),
  });
  if (created) return;
  const change = (stored: ConfigOverride): ConfigOverride => {
    const wanted = withSettings(stored, settings);
    return isDeepStrictEqual(wanted, stored) ? stored : wanted;
  };
  await projects.changeConfig(tx, INTERNAL_PROJECT_ID, change, { withoutLimits: true });
}

/** @returns whether the stored keys were other ones, or revoked */
async function seedKeys(tx: Tx, settings: Settings): Promise<boolean> {
  const keys = [
    settings.internalPublishableClientKey,
    settings.internalSecretServerKey,
    settings.internalSuperSecretAdminKey,
  ];
  const changed = await sql(
    tx,
    `INSERT INTO projects.internal_api_key AS k (project_id, id, description, expires_at,
       publishable_client_key_hash, publishable_client_key_last_four, secret_server_key_hash, secret_server_key_last_four,
       super_secret_admin_key_hash, super_secret_admin_key_last_four)
     VALUES ($1, $2, 'Keys from the settings of this server', $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (project_id, id) DO UPDATE SET revoked_at = NULL, expires_at = excluded.expires_at,
       publishable_client_key_hash = excluded.publishable_client_key_hash,
       publishable_client_key_last_four = excluded.publishable_client_key_last_four,
       secret_server_key_hash = excluded.secret_server_key_hash,
       secret_server_key_last_four = excluded.secret_server_key_last_four,
       super_secret_admin_key_hash = excluded.super_secret_admin_key_hash,
       super_secret_admin_key_last_four = excluded.super_secret_admin_key_last_four
     WHERE (k.publishable_client_key_hash, k.secret_server_key_hash, k.super_secret_admin_key_hash)
         IS DISTINCT FROM (excluded.publishable_client_key_hash, excluded.secret_server_key_hash, excluded.super_secret_admin_key_hash)
       OR k.revoked_at IS NOT NULL
     RETURNING k.id`,
    [INTERNAL_PROJECT_ID, KEY_SET_ID, NEVER, ...keys.flatMap((key) => [hashInternalApiKey(key), key.slice(-4)])],
  );
  return changed.length > 0;
}
