import { Injectable } from '@nestjs/common';
import { Database, resealPages, Sealer } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { replaceSealed, type SealedEntry, selectSealedBy } from './data-vault.sql.js';
import { sealedPlaceOf } from './sealed-place.js';

/** Limits the entries that one statement reads. */
const MOST_ENTRIES = 100;

/**
 * While HALLPASS_SECRET_PREVIOUS is set, reseals the values that it sealed, because many are never written again
 * (security M3).
 */
@Injectable()
export class ResealedVault implements RecurringTask {
  readonly name = 'resealed-vault';

  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @throws the first error of a value that could not be opened, after handling all others */
  async run(): Promise<void> {
    const keyId = this.sealer.previousKeyId;
    if (keyId === null) return;
    await resealPages<SealedEntry>(
      (after) =>
        selectSealedBy(this.db, {
          keyId,
          projectId: after?.project_id ?? '',
          storeId: after?.store_id ?? '',
          hashedKey: after?.hashed_key ?? '',
          count: MOST_ENTRIES,
        }),
      (entry) => this.reseal(entry),
    );
  }

  private async reseal({ project_id, store_id, hashed_key, sealed_value: sealed }: SealedEntry): Promise<void> {
    const place = sealedPlaceOf(project_id, store_id, hashed_key);
    const resealed = this.sealer.seal(this.sealer.open(sealed, place), place);
    await replaceSealed(this.db, { projectId: project_id, storeId: store_id, hashedKey: hashed_key, sealed, resealed });
  }
}
