import { type Database, describeSealedChange, prepared, type Sealer, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { auditedConfigChange, type ConfigOverride, renderConfig } from '@hallpass/project-config';
import type { NewProject, ProjectChange, ProjectSnapshot } from './project-snapshot.js';

interface ProjectRow {
  project_id: string;
  display_name: string;
  description: string;
  logo_url: string | null;
  full_logo_url: string | null;
  is_production_mode: boolean;
  owner_team_id: string | null;
  config_override: string;
  version: string;
  created_at: Date;
}

const COLUMNS = `project_id, display_name, description, logo_url, full_logo_url, is_production_mode, owner_team_id,
  config_override, version, created_at`;

const selectProject = prepared<ProjectRow>(
  'load-project',
  `SELECT ${COLUMNS} FROM projects.project WHERE project_id = $1 AND deleted_at IS NULL`,
);
const lockProject = prepared<ProjectRow>(
  'lock-project',
  `SELECT ${COLUMNS} FROM projects.project WHERE project_id = $1 AND deleted_at IS NULL FOR UPDATE`,
);
const insertProject = prepared<ProjectRow>(
  'insert-project',
  `INSERT INTO projects.project (project_id, display_name, description, logo_url, full_logo_url, is_production_mode,
     owner_team_id, config_override)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
);
const updateProject = prepared<ProjectRow>(
  'update-project',
  `UPDATE projects.project SET display_name = $2, description = $3, logo_url = $4, full_logo_url = $5,
     is_production_mode = $6, owner_team_id = $7, config_override = $8, version = version + 1
   WHERE project_id = $1 RETURNING ${COLUMNS}`,
);
// Apart from the statement above: the roles of services that keep definitions in the configuration may change no more.
const updateOverride = prepared<ProjectRow>(
  'update-project-override',
  `UPDATE projects.project SET config_override = $2, version = version + 1 WHERE project_id = $1 RETURNING ${COLUMNS}`,
);
const incrementVersion = prepared<{ version: string }>(
  'raise-project-version',
  `UPDATE projects.project SET version = version + 1 WHERE project_id = $1 AND deleted_at IS NULL RETURNING version`,
);
const emptyProject = prepared<{ version: string }>(
  'mark-project-deleted',
  `UPDATE projects.project SET deleted_at = now(), version = version + 1, display_name = '', description = '',
     logo_url = NULL, full_logo_url = NULL, owner_team_id = NULL, config_override = $2
   WHERE project_id = $1 AND deleted_at IS NULL RETURNING version`,
);
const selectOwned = prepared<ProjectRow>(
  'load-owned-projects',
  `SELECT ${COLUMNS} FROM projects.project WHERE deleted_at IS NULL AND owner_team_id IN (
     SELECT team_id FROM users.team_member WHERE project_id = 'internal' AND user_id = $1)
   ORDER BY created_at, project_id`,
);

/** The rows of projects. The override is sealed in the database, because it can hold secrets. */
export class ProjectRows {
  constructor(protected readonly sealer: Sealer) {}

  /** @returns null when there is no such project, or it was deleted; `known` when that is what is stored */
  async find(db: Database | Tx, projectId: string, known?: ProjectSnapshot): Promise<ProjectSnapshot | null> {
    const [row] = await selectProject(db, [projectId]);
    if (!row) return null;
    return known?.version === Number(row.version) ? known : this.open(row);
  }

  /** The projects owned by the teams that a user of `internal` belongs to, oldest first. */
  async loadOwned(db: Database | Tx, userId: string): Promise<ProjectSnapshot[]> {
    return (await selectOwned(db, [userId])).map((row) => this.open(row));
  }

  /** @returns the new project, or null when the id is taken */
  async insert(tx: Tx, project: NewProject): Promise<ProjectSnapshot | null> {
    await describeConfigChange(tx, {}, project.override);
    const [row] = await insertProject(tx, [
      project.id,
      project.displayName,
      project.description ?? '',
      project.logoUrl ?? null,
      project.fullLogoUrl ?? null,
      project.isProductionMode ?? false,
      project.ownerTeamId ?? null,
      this.seal(project.id, project.override),
    ]);
    return row ? this.open(row) : null;
  }

  /**
   * Changes the configuration: the row stays locked from reading to writing, so that of two writers at once neither
   * loses its change. Nothing is written when `change` gives back what it got.
   * @throws ProjectNotFound when it does not exist any more
   */
  async changeConfig(
    tx: Tx,
    projectId: string,
    change: (override: ConfigOverride, project: ProjectSnapshot) => ConfigOverride,
  ): Promise<ProjectSnapshot> {
    return this.change(tx, projectId, (project) => {
      const override = change(project.override, project);
      return override === project.override ? {} : { override };
    });
  }

  /**
   * Changes anything about a project, as `changeConfig` does its configuration.
   * @throws ProjectNotFound when it does not exist any more
   */
  async change(
    tx: Tx,
    projectId: string,
    change: (project: ProjectSnapshot) => ProjectChange | Promise<ProjectChange>,
  ): Promise<ProjectSnapshot> {
    const [row] = await lockProject(tx, [projectId]);
    if (!row) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    const project = this.open(row);
    const changes = await change(project);
    if (Object.values(changes).every((value) => value === undefined)) return project;
    const { override = project.override, ...rest } = withoutUndefined(changes);
    const sealed = this.seal(projectId, override);
    const next = { ...project, ...rest };
    await describeConfigChange(tx, project.override, override);
    const [updated] =
      Object.keys(rest).length === 0
        ? await updateOverride(tx, [projectId, sealed])
        : await updateProject(tx, [
            projectId,
            next.displayName,
            next.description,
            next.logoUrl,
            next.fullLogoUrl,
            next.isProductionMode,
            next.ownerTeamId,
            sealed,
          ]);
    return this.open(updated!);
  }

  /**
   * Marks a project as deleted, for good: its row stays, emptied, so that the id is never used again (security.md H8).
   * @returns its last version
   * @throws ProjectNotFound when it does not exist any more
   */
  async markDeleted(tx: Tx, projectId: string): Promise<number> {
    const [row] = await emptyProject(tx, [projectId, this.seal(projectId, {})]);
    if (!row) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    return Number(row.version);
  }

  /**
   * Makes every cache of the project read again, after its keys have changed.
   * @throws ProjectNotFound when it does not exist any more
   */
  async raiseVersion(tx: Tx, projectId: string): Promise<number> {
    const [row] = await incrementVersion(tx, [projectId]);
    if (!row) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    return Number(row.version);
  }

  private open(row: ProjectRow): ProjectSnapshot {
    const override = JSON.parse(this.sealer.open(row.config_override, sealContext(row.project_id))) as ConfigOverride;
    return {
      id: row.project_id,
      version: Number(row.version),
      displayName: row.display_name,
      description: row.description,
      logoUrl: row.logo_url,
      fullLogoUrl: row.full_logo_url,
      isProductionMode: row.is_production_mode,
      ownerTeamId: row.owner_team_id,
      createdAt: row.created_at,
      override,
      config: renderConfig(override),
    };
  }

  private seal(projectId: string, override: ConfigOverride): string {
    return this.sealer.seal(JSON.stringify(override), sealContext(projectId));
  }
}

const sealContext = (projectId: string) => ({
  column: 'projects.project.config_override',
  rowId: projectId,
  projectId,
});

/** The audit of administrators sees the column sealed alone. */
const describeConfigChange = (tx: Tx, before: ConfigOverride, after: ConfigOverride): Promise<void> =>
  describeSealedChange(tx, 'config_override', () => auditedConfigChange(before, after));

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
