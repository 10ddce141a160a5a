import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { takeUnusedImages } from '@hallpass/identity';
import type { RecurringTask } from '@hallpass/queue';
import { StoredFiles } from '@hallpass/storage';

/**
 * Removes images that nothing refers to: replaced or cleared ones, those of deleted users and teams, and former logos.
 */
@Injectable()
export class UnusedImages implements RecurringTask {
  readonly name = 'unused-images';

  constructor(
    private readonly db: Database,
    private readonly files: StoredFiles,
  ) {}

  async run(): Promise<void> {
    while ((await this.removeBatch()) > 0);
  }

  private removeBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const unused = await takeUnusedImages(tx);
      for (const { project_id: projectId, hash } of unused) await this.files.delete({ projectId, hash });
      return unused.length;
    });
  }
}
