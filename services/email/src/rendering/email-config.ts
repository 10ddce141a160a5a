import { Database, type Tx } from '@hallpass/database';
import { ProjectStore } from '@hallpass/projects';
import { type ConfigOverride, mergeOverride, type ProjectConfig } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';

/** Templates and themes lie in the configuration tree: a change holds for the very next request. */
@Injectable()
export class EmailConfig {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  /**
   * @param decide looks at the configuration while its row is locked, and says what changes; what it throws undoes all
   * @param after what else belongs to the change
   * @throws TextError 400 when something would be larger than it may be
   */
  async change(
    projectId: string,
    decide: (config: ProjectConfig) => ConfigOverride,
    after?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.projects.changeConfig(tx, projectId, (stored, { config }) => mergeOverride(stored, decide(config)));
      await after?.(tx);
    });
  }
}
