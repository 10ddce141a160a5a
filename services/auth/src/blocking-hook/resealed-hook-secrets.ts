import { Database, resealPages, Sealer } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { replaceSealedHookSecret, type SealedHookSecret, selectHookSecretsSealedBy } from './hook-secret.sql.js';
import { HookSecrets } from './hook-secrets.js';

const BATCH = 1_000;

/** While HALLPASS_SECRET_PREVIOUS is set, reseals the secrets of hooks that it sealed (security M3). */
@Injectable()
export class ResealedHookSecrets implements RecurringTask {
  readonly name = 'resealed-hook-secrets';

  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly secrets: HookSecrets,
  ) {}

  /** @throws the first error of a secret that could not be opened, after handling all others */
  async run(): Promise<void> {
    const keyId = this.sealer.previousKeyId;
    if (keyId === null) return;
    await resealPages<SealedHookSecret>(
      (after) => selectHookSecretsSealedBy(this.db, { keyId, after: after?.project_id ?? '', count: BATCH }),
      (row) => this.reseal(row),
    );
  }

  private async reseal(row: SealedHookSecret): Promise<void> {
    const { project_id: projectId, sealed_secret: sealedSecret } = row;
    await replaceSealedHookSecret(this.db, { projectId, sealedSecret, ...this.secrets.reseal(projectId, row) });
  }
}
