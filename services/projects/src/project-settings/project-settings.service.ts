import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { ImageStore } from '@hallpass/identity';
import { INTERNAL_PROJECT_ID, type ProjectChange, type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import {
  type AdminProjectJson,
  mergeOverride,
  overrideFromProjectUpdate,
  projectUpdateProblem,
} from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { acceptChange, projectColumns } from './project-input.js';
import { shownProject } from './shown-project.js';
import type { UpdateProjectDto } from './project-update.dto.js';

/** A project's own settings, for its administrators (contract/04 §3). */
@Injectable()
export class ProjectSettingsService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
    private readonly images: ImageStore,
  ) {}

  /**
   * @throws ProjectNotFound; TextError 400 for a logo, theme, permission id or domain that cannot be stored, 503 if an
   * image cannot be stored
   */
  async update({ projectId, adminRole }: Caller, dto: UpdateProjectDto): Promise<AdminProjectJson> {
    const columns = { ...(await projectColumns(this.images, projectId, dto)), displayName: dto.display_name };
    const project = await this.db.transaction((tx) =>
      this.projects.change(tx, projectId, (current) => ({ ...columns, override: overrideAfter(current, dto) }), {
        accept: acceptChange,
      }),
    );
    return shownProject(project, adminRole);
  }

  /**
   * Deletes a project, which no longer exists for the next request. The consumers of `project.deleted` remove its rows,
   * which may be millions.
   * @throws ProjectNotFound if it was already deleted; TextError 403 for the project `internal`, on which every other
   * project depends
   */
  async delete(projectId: string): Promise<void> {
    if (projectId === INTERNAL_PROJECT_ID)
      throw new TextError(403, 'INTERNAL_PROJECT_NOT_DELETABLE', 'The project "internal" cannot be deleted.');
    await this.db.transaction(async (tx) => {
      await this.projects.markDeleted(tx, projectId);
      await outbox.add(tx, 'project.deleted', projectId, { id: projectId });
    });
  }
}

/** @returns undefined if the update does not touch the configuration */
function overrideAfter(project: ProjectSnapshot, { config = {} }: UpdateProjectDto): ProjectChange['override'] {
  const change = overrideFromProjectUpdate(config, undefined, project.config);
  if (Object.keys(change).length === 0) return undefined;
  const problem = projectUpdateProblem(config, project.config);
  if (problem) throw new TextError(400, 'INVALID_CONFIGURATION', problem);
  return mergeOverride(project.override, change);
}
