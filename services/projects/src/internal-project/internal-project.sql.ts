import { prepared } from '@hallpass/database';

/** Until the end of the transaction: one replica seeds at a time. */
export const lockSeed = prepared('lock-seed', `SELECT pg_advisory_xact_lock(hashtext('hallpass.seed'))`, {
  global: 'one replica seeds at a time',
});

/** project, set of keys, its end, and of each kind hash and last four characters → no row when nothing was to change */
export const storeKeysOfSettings = prepared<{ id: string }>(
  'store-keys-of-settings',
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
);
