import { statement } from '@hallpass/database';

/** Held until the end of the transaction. */
export const lockSeed = statement({ global: 'one replica seeds at a time' })(
  `SELECT pg_advisory_xact_lock(hashtext('hallpass.seed'))`,
);

/** @returns no row if nothing changed */
export const storeKeysOfSettings = statement<{ id: string }>()(
  `INSERT INTO projects.internal_api_key AS k (project_id, id, description, expires_at,
     publishable_client_key_hash, publishable_client_key_last_four, secret_server_key_hash, secret_server_key_last_four,
     super_secret_admin_key_hash, super_secret_admin_key_last_four)
   VALUES (:projectId, :id, 'Keys from the settings of this server', :expiresAt,
     :publishableClientKeyHash, :publishableClientKeyLastFour, :secretServerKeyHash, :secretServerKeyLastFour,
     :superSecretAdminKeyHash, :superSecretAdminKeyLastFour)
   ON CONFLICT (project_id, id) DO UPDATE SET revoked_at = NULL, expires_at = excluded.expires_at,
     publishable_client_key_hash = excluded.publishable_client_key_hash,
     publishable_client_key_last_four = excluded.publishable_client_key_last_four,
     secret_server_key_hash = excluded.secret_server_key_hash,
     secret_server_key_last_four = excluded.secret_server_key_last_four,
     super_secret_admin_key_hash = excluded.super_secret_admin_key_hash,
     super_secret_admin_key_last_four = excluded.super_secret_admin_key_last_four
   WHERE (k.publishable_client_key_hash, k.secret_server_key_hash, k.super_secret_admin_key_hash)
       IS DISTINCT FROM (
         excluded.publishable_client_key_hash, excluded.secret_server_key_hash, excluded.super_secret_admin_key_hash)
     OR k.revoked_at IS NOT NULL
   RETURNING k.id`,
);
