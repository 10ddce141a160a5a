import type { SealContext } from '@hallpass/database';

/** The seal context of a value. A store's id has no slash (contract/04 §5.3), so contexts are unique. */
export const sealedPlaceOf = (projectId: string, storeId: string, hashedKey: string): SealContext => ({
  column: 'projects.data_vault_entry.sealed_value',
  rowId: `${storeId}/${hashedKey}`,
  projectId,
});
