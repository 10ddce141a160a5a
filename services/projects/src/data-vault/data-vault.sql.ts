import { fitsBatch, prepared, statement } from '@hallpass/database';

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

const PLACE = 'project_id, store_id, hashed_key' as const;

/** The next values sealed with a key, in index order, as many as fit in memory. */
export const selectSealedBy = statement<SealedEntry>({ global: 'a secret is rotated for the whole installation' })(
  `SELECT ${PLACE}, sealed_value FROM (
     SELECT *, ${fitsBatch('octet_length(sealed_value)', PLACE)} AS fits FROM (
       SELECT ${PLACE}, sealed_value FROM projects.data_vault_entry
       WHERE split_part(sealed_value, '.', 2) = :keyId AND (${PLACE}) > (:projectId, :storeId, :hashedKey)
       ORDER BY ${PLACE} LIMIT :count) AS next) AS measured
   WHERE fits ORDER BY ${PLACE}`,
);

/** Replaces the value unless it has changed in the meantime. */
export const replaceSealed = prepared('reseal-data-vault-value')(
  `UPDATE projects.data_vault_entry SET sealed_value = :resealed
   WHERE project_id = :projectId AND store_id = :storeId AND hashed_key = :hashedKey AND sealed_value = :sealed`,
);
