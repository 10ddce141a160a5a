import { Database, resealPages, Sealer } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { replaceSealedSubjectKey, type SealedSubjectKey, selectSubjectKeysSealedBy } from './subject-key.sql.js';
import { sealContext } from './subjects.service.js';

const BATCH = 1_000;

/**
 * While HALLPASS_SECRET_PREVIOUS is set, reseals the keys that it sealed, which are never written again (security M3).
 */
@Injectable()
export class ResealedSubjectKeys implements RecurringTask {
  readonly name = 'resealed-subject-keys';

  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @throws the first error of a key that could not be opened, after handling all others */
  async run(): Promise<void> {
    const keyId = this.sealer.previousKeyId;
    if (keyId === null) return;
    await resealPages<SealedSubjectKey>(
      (after) => selectSubjectKeysSealedBy(this.db, { keyId, after: after?.project_id ?? '', count: BATCH }),
      (row) => this.reseal(row),
    );
  }

  private async reseal({ project_id: projectId, sealed_key: sealed }: SealedSubjectKey): Promise<void> {
    const place = sealContext(projectId);
    const resealed = this.sealer.seal(this.sealer.open(sealed, place), place);
    await replaceSealedSubjectKey(this.db, { projectId, sealed, resealed });
  }
}
