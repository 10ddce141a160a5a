import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { selectCheckpointsOfKey } from './audit-chain.sql.js';
import { CheckpointSigner } from './chain.js';
import { move, signedCheckpoint } from './checkpoints.js';

const BATCH = 500;

/**
 * While HALLPASS_SECRET_PREVIOUS is set, signs with the current key what the previous one has signed. Otherwise, the
 * end of an inactive chain could no longer be verified later (security M3).
 */
@Injectable()
export class ResignedCheckpoints implements RecurringTask {
  readonly name = 'resigned-audit-checkpoints';

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  async run(): Promise<void> {
    const keyId = this.signer.previousKeyId;
    if (keyId === null) return;
    while ((await this.signBatch(keyId)) > 0);
  }

  /**
   * @returns how many were signed; checkpoints with an invalid signature stay unchanged, so that `npm run hallpass -- audit`
   * reports them
   */
  private signBatch(keyId: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      let signed = 0;
      for (const row of await selectCheckpointsOfKey(tx, { keyId, count: BATCH })) {
        const checkpoint = signedCheckpoint(this.signer, row);
        if (checkpoint === null) continue;
        await move(tx, this.signer, checkpoint);
        signed += 1;
      }
      return signed;
    });
  }
}
