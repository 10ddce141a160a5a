import { Injectable } from '@nestjs/common';
import { Database, Sealer } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { replaceSealed, type SealedEntry, selectSealedBy } from './data-vault.sql.js';
import { sealedPlaceOf } from './sealed-place.js';

/** Limits the entries that one statement reads. */
const MOST_ENTRIES = 100;

/**
 * While HALLPASS_SECRET_PREVIOUS is set, reseals the values that it sealed, because many are never written again
 * (security M3). Each row is replaced on its own, so an interrupted run can simply be repeated.
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
    const faults: unknown[] = [];
    let last = { project_id: '', store_id: '', hashed_key: '' };
    for (;;) {
      const after = { projectId: last.project_id, storeId: last.store_id, hashedKey: last.hashed_key };
      const entries = await selectSealedBy(this.db, { keyId, ...after, count: MOST_ENTRIES });
      if (entries.length === 0) break;
      for (const entry of entries) await this.reseal(entry).catch((error: unknown) => faults.push(error));
      last = entries.at(-1)!;
    }
    if (faults.length > 0) throw faults[0];
  }

  private async reseal({ project_id, store_id, hashed_key, sealed_value: sealed }: SealedEntry): Promise<void> {
    const place = sealedPlaceOf(project_id, store_id, hashed_key);
    const resealed = this.sealer.seal(this.sealer.open(sealed, place), place);
    await replaceSealed(this.db, { projectId: project_id, storeId: store_id, hashedKey: hashed_key, sealed, resealed });
  }
}
