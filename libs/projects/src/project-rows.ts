import {
  type Database,
  describeSealedChange,
  type SealedWitness,
  type Sealer,
  type Tx,
  type ListOrder,
  type ListRange,
  type ListWalk,
  valueBytes,
  type Walked,
  walkList,
} from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  auditedConfigChange,
  type ConfigOverride,
  overrideLimitProblem,
  overrideText,
  renderConfig,
  type StoredConfig,
  StoredOverride,
} from '@hallpass/project-config';
import { recordProductTerms } from './product-terms.js';
import { INTERNAL_PROJECT_ID, type NewProject, type ProjectChange, type ProjectSnapshot } from './project-snapshot.js';
import {
  COLUMNS,
  emptyProject,
  incrementVersion,
  insertProject,
  lockProject,
  type ProjectRow,
  selectProject,
  selectProjectAlone,
  updateOverride,
  updateProject,
} from './project.sql.js';

/** Of no project: versions are positive. */
const NO_VERSION = 0;

/** Oldest first. */
export const OWNED_PROJECT_ORDER: ListOrder = {
  name: 'projects',
  columns: [
    ['p.created_at', 'instant'],
    ['p.project_id', 'text'],
  ],
  direction: 'asc',
};

export interface ChangeOptions {
  /** Looks at what is about to be stored; what it throws undoes all. */
  accept?: (next: ProjectSnapshot, before: ProjectSnapshot) => void;
  /** For what the operator's own settings add: a start does not fail over what owners have stored. */
  withoutLimits?: boolean;
}

/**
 * The rows of projects. The override is sealed in the database, because it can hold secrets. Changed by this class alone,
 * they are for a process that serves no requests beside others; `ProjectStore` publishes every change, too.
 */
export class ProjectRows {
  protected readsConfig = true;

  /** @param serverUrl where the hosted pages of projects are; null where nobody is sent to any */
  constructor(
    protected readonly sealer: Sealer,
    private readonly serverUrl: string | null = null,
  ) {}

  /** @returns null when there is no such project, or it was deleted; `known` when that is what is stored */
  async find(db: Database | Tx, projectId: string, known = this.known(projectId)): Promise<ProjectSnapshot | null> {
    const [row] = await (this.readsConfig
      ? selectProject(db, { projectId, knownVersion: known?.version ?? NO_VERSION })
      : selectProjectAlone(db, { projectId }));
    if (!row) return null;
    return this.open(row, known);
  }

  /** The projects owned by the teams that a user of `internal` belongs to; `openOwned` reads a row. */
  walkOwned(db: Database | Tx, userId: string, range: ListRange): ListWalk<Walked<ProjectRow>> {
    return walkList(
      db,
      INTERNAL_PROJECT_ID,
      {
        order: OWNED_PROJECT_ORDER,
        from: 'projects.project p',
        alias: 'p',
        where: [
          `p.deleted_at IS NULL AND p.owner_team_id IN (
             SELECT team_id FROM users.team_member WHERE project_id = :projectId AND user_id = :userId)`,
        ],
        values: { userId },
        columns: COLUMNS,
        bytes: valueBytes('p.config_override', 'p.description'),
      },
      range,
    );
  }

  openOwned(row: ProjectRow): ProjectSnapshot {
    return this.open(row);
  }

  /**
   * @returns the new project, or null when the id is taken
   * @throws TextError 400 when its configuration is larger than it may be
   */
  async insert(tx: Tx, given: NewProject): Promise<ProjectSnapshot | null> {
    const project = { description: '', logoUrl: null, fullLogoUrl: null, isProductionMode: false, ownerTeamId: null };
    const { override, ...columns } = { ...project, ...withoutUndefined(given) } as typeof project & NewProject;
    const text = overrideText(override);
    const stored = new StoredOverride(text.length, () => text);
    assertWithinLimits(EMPTY, { override, config: stored.config });
    await describeConfigChange(tx, {}, override);
    const [row] = await insertProject(tx, {
      projectId: columns.id,
      displayName: columns.displayName,
      description: columns.description,
      logoUrl: columns.logoUrl,
      fullLogoUrl: columns.fullLogoUrl,
      isProductionMode: columns.isProductionMode,
      ownerTeamId: columns.ownerTeamId,
      sealed: this.sealer.seal(text, sealContext(columns.id)),
    });
    if (!row) return null;
    const inserted = snapshotOf({
      ...columns,
      hostedPagesUrl: this.hostedPagesUrl(columns.id),
      version: Number(row.version),
      createdAt: row.created_at,
      stored,
    });
    if (Object.keys(inserted.config.payments.products).length > 0) await recordProductTerms(tx, inserted);
    await this.changed(tx, inserted.id, inserted.version, inserted);
    return inserted;
  }

  /**
   * Changes the configuration: the row stays locked from reading to writing, so that of two writers at once neither
   * loses its change. Nothing is written when `change` gives back what it got.
   * @throws ProjectNotFound when it does not exist any more; TextError 400 when something would be larger than it may be
   */
  async changeConfig(
    tx: Tx,
    projectId: string,
    change: (override: ConfigOverride, project: ProjectSnapshot) => ConfigOverride,
    options?: ChangeOptions,
  ): Promise<ProjectSnapshot> {
    const changed = (project: ProjectSnapshot): ProjectChange => {
      const override = change(project.override, project);
      return override === project.override ? {} : { override };
    };
    return this.change(tx, projectId, changed, options);
  }

  /**
   * Changes anything about a project, as `changeConfig` does its configuration.
   * @throws as `changeConfig`
   */
  async change(
    tx: Tx,
    projectId: string,
    change: (project: ProjectSnapshot) => ProjectChange | Promise<ProjectChange>,
    { accept, withoutLimits = false }: ChangeOptions = {},
  ): Promise<ProjectSnapshot> {
    const [row] = await lockProject(tx, { projectId });
    if (!row) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    const project = this.open(row);
    const changes = await change(project);
    if (Object.values(changes).every((value) => value === undefined)) {
      // Whoever made the same change before may have been killed before it could tell.
      await this.changed(tx, projectId, project.version, project);
      return project;
    }
    const { override = project.override, ...rest } = withoutUndefined(changes);
    const text = overrideText(override);
    const stored =
      override === project.override ? project.stored : new StoredOverride(text.length, () => text, project.stored);
    const next = snapshotOf({ ...project, ...rest, stored });
    if (!withoutLimits && override !== project.override)
      assertWithinLimits(project, { override, config: stored.config });
    accept?.(next, project);
    const sealed = this.sealer.seal(text, sealContext(projectId));
    await describeConfigChange(tx, project.override, override);
    const [updated] =
      Object.keys(rest).length === 0
        ? await updateOverride(tx, { projectId, sealed })
        : await updateProject(tx, {
            projectId,
            displayName: next.displayName,
            description: next.description,
            logoUrl: next.logoUrl,
            fullLogoUrl: next.fullLogoUrl,
            isProductionMode: next.isProductionMode,
            ownerTeamId: next.ownerTeamId,
            sealed,
          });
    const written = snapshotOf({ ...next, version: Number(updated!.version) });
    if (stored.config.payments !== project.stored.config.payments) await recordProductTerms(tx, written);
    await this.changed(tx, projectId, written.version, written);
    return written;
  }

  /**
   * Marks a project as deleted, for good: its row stays, emptied, so that the id is never used again (security H8).
   * @throws ProjectNotFound when it does not exist any more
   */
  async markDeleted(tx: Tx, projectId: string): Promise<void> {
    const [row] = await emptyProject(tx, {
      projectId,
      sealed: this.sealer.seal(overrideText({}), sealContext(projectId)),
    });
    if (!row) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    await this.changed(tx, projectId, Number(row.version));
  }

  /**
   * Makes every cache of the project read again, after its keys have changed.
   * @throws ProjectNotFound when it does not exist any more
   */
  async raiseVersion(tx: Tx, projectId: string): Promise<void> {
    const [row] = await incrementVersion(tx, { projectId });
    if (!row) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    await this.changed(tx, projectId, Number(row.version));
  }

  /** Called with every change, in its transaction. @param _project at that version, where it is known whole */
  protected async changed(_tx: Tx, _projectId: string, _version: number, _project?: ProjectSnapshot): Promise<void> {
    // Nobody holds anything of these rows.
  }

  private hostedPagesUrl(projectId: string): string | null {
    return this.serverUrl === null ? null : `${this.serverUrl}/p/${projectId}/`;
  }

  /** The version that this process has in memory; none where it keeps nothing. */
  protected known(_projectId: string): ProjectSnapshot | undefined {
    return undefined;
  }

  /** What is known of this very version is neither opened nor rendered again; the rest is when it is first asked for. */
  private open(row: ProjectRow, known = this.known(row.project_id)): ProjectSnapshot {
    if (known?.version === Number(row.version)) return known;
    const sealed = row.config_override;
    const open = (): string => {
      if (sealed === null) throw new Error('the configuration of projects is not read in this process');
      return this.sealer.open(sealed, sealContext(row.project_id));
    };
    return snapshotOf({
      id: row.project_id,
      hostedPagesUrl: this.hostedPagesUrl(row.project_id),
      version: Number(row.version),
      displayName: row.display_name,
      description: row.description,
      logoUrl: row.logo_url,
      fullLogoUrl: row.full_logo_url,
      isProductionMode: row.is_production_mode,
      ownerTeamId: row.owner_team_id,
      createdAt: row.created_at,
      stored: new StoredOverride(sealed?.length ?? 0, open, known?.stored),
    });
  }
}

/** @param columns their own `override` and `config`, where they have any, are left out: these follow from `stored` */
function snapshotOf(columns: Omit<ProjectSnapshot, 'override' | 'config'>): ProjectSnapshot {
  const { stored } = columns;
  return Object.defineProperties(
    { ...columns },
    {
      override: { get: () => stored.override, enumerable: true, configurable: true },
      config: { get: () => stored.config, enumerable: true, configurable: true },
    },
  ) as ProjectSnapshot;
}

const sealContext = (projectId: string) => ({
  column: 'projects.project.config_override',
  rowId: projectId,
  projectId,
});

/** What every installation holds sealed since its first start. */
export const SEALED_INTERNAL_PROJECT: SealedWitness = {
  table: 'projects.project',
  select: `SELECT config_override AS sealed FROM projects.project WHERE project_id = '${INTERNAL_PROJECT_ID}'`,
  place: sealContext(INTERNAL_PROJECT_ID),
};

/** What no configuration is larger than, from the first on. */
const EMPTY = { override: {}, config: renderConfig({}) };

/** @throws TextError 400 */
function assertWithinLimits(before: StoredConfig, after: StoredConfig): void {
  const problem = overrideLimitProblem(before, after);
  if (problem) throw new TextError(400, 'CONFIGURATION_TOO_LARGE', problem);
}

/** The audit of administrators sees the column sealed alone. */
const describeConfigChange = (tx: Tx, before: ConfigOverride, after: ConfigOverride): Promise<void> =>
  describeSealedChange(tx, 'config_override', () => auditedConfigChange(before, after));

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
