import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { ProjectStore } from '@hallpass/identity';
import { type ConfigOverride, mergeOverride, type ProjectConfig } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';

/** Of a project's whole configuration, as everywhere it is written. */
const OVERRIDE_MAX_LENGTH = 5_000_000;

/** Templates and themes lie in the configuration tree: a change holds for the very next request. */
@Injectable()
export class EmailConfig {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  /**
   * @param decide looks at the configuration while its row is locked, and says what changes; what it throws undoes all
   * @throws TextError 400 when the configuration would become too long
   */
  async change(projectId: string, decide: (config: ProjectConfig) => ConfigOverride): Promise<void> {
    const project = await this.db.transaction((tx) =>
      this.projects.changeConfig(tx, projectId, (stored, { config }) => {
        const merged = mergeOverride(stored, decide(config));
        if (JSON.stringify(merged).length > OVERRIDE_MAX_LENGTH) {
          throw new TextError(400, 'The configuration would become too long. Delete a template or theme first.');
        }
        return merged;
      }),
    );
    await this.projects.published(projectId, project.version);
  }
}
