import type { SealContext } from '@hallpass/database';

/** Where a value lies. A store's id has no slash (contract/04 §5.3), so no two places are one. */
export const sealedPlaceOf = (projectId: string, storeId: string, hashedKey: string): SealContext => ({
  column: 'projects.data_vault_entry.sealed_value',
  rowId: `${storeId}/${hashedKey}`,
  projectId,
});
