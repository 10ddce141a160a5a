import { prepared, statement } from '@hallpass/database';

export const selectValue = prepared<{ sealed_value: string }>('data-vault-value')(
  `SELECT sealed_value FROM projects.data_vault_entry
   WHERE project_id = :projectId AND store_id = :storeId AND hashed_key = :hashedKey`,
);

export const upsertValue = prepared('set-data-vault-value')(
  `INSERT INTO projects.data_vault_entry (project_id, store_id, hashed_key, sealed_value)
   VALUES (:projectId, :storeId, :hashedKey, :sealedValue)
   ON CONFLICT (project_id, store_id, hashed_key)
     DO UPDATE SET sealed_value = excluded.sealed_value, updated_at = now()`,
);

export interface SealedEntry {
  project_id: string;
  store_id: string;
  hashed_key: string;
  sealed_value: string;
}

/** The next ones that a key has sealed, in the order of the index. */
export const selectSealedBy = statement<SealedEntry>({ global: 'a secret is rotated for the whole installation' })(
  `SELECT project_id, store_id, hashed_key, sealed_value FROM projects.data_vault_entry
   WHERE split_part(sealed_value, '.', 2) = :keyId
     AND (project_id, store_id, hashed_key) > (:projectId, :storeId, :hashedKey)
   ORDER BY project_id, store_id, hashed_key LIMIT :count`,
);

/** Unless somebody has set another value since. */
export const replaceSealed = prepared('reseal-data-vault-value')(
  `UPDATE projects.data_vault_entry SET sealed_value = :resealed
   WHERE project_id = :projectId AND store_id = :storeId AND hashed_key = :hashedKey AND sealed_value = :sealed`,
);
