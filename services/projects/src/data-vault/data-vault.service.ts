import { Injectable } from '@nestjs/common';
import { Database, Sealer } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { selectValue, upsertValue } from './data-vault.sql.js';
import { sealedPlaceOf } from './sealed-place.js';

type VaultProject = Pick<ProjectSnapshot, 'id' | 'config'>;

/**
 * Stores values that a project's servers have encrypted, under keys that they have hashed, and seals them again
 * (contract/04 §8). When a store is removed and its id is configured again, its values are still there.
 */
@Injectable()
export class DataVaultService {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @throws DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist */
  async get(project: VaultProject, storeId: string, hashedKey: string): Promise<string> {
    assertStore(project, storeId);
    const [row] = await selectValue(this.db, { projectId: project.id, storeId, hashedKey });
    if (!row) throw new KnownErrors.DataVaultStoreHashedKeyDoesNotExist({ store_id: storeId, hashed_key: hashedKey });
    return this.sealer.open(row.sealed_value, sealedPlaceOf(project.id, storeId, hashedKey));
  }

  /** Replaces an existing value. @throws DataVaultStoreDoesNotExist */
  async set(project: VaultProject, storeId: string, hashedKey: string, value: string): Promise<void> {
    assertStore(project, storeId);
    const sealedValue = this.sealer.seal(value, sealedPlaceOf(project.id, storeId, hashedKey));
    await upsertValue(this.db, { projectId: project.id, storeId, hashedKey, sealedValue });
  }
}

function assertStore({ config }: VaultProject, storeId: string): void {
  if (!Object.hasOwn(config.dataVault.stores, storeId)) {
    throw new KnownErrors.DataVaultStoreDoesNotExist({ store_id: storeId });
  }
}
