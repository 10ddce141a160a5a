import { Database, type Tx } from '@hallpass/database';
import { ProjectStore } from '@hallpass/projects';
import { type ConfigOverride, mergeOverride, type ProjectConfig } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';

/**
 * Reads and changes templates and themes, which are part of the project configuration. A change applies to the very
 * next request.
 */
@Injectable()
export class EmailConfig {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  /**
   * @param decide reads the configuration while its row is locked and returns the changes; an exception rolls
   * everything back
   * @param after other work in the same transaction
   * @throws TextError 400 if a value would be too large
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
