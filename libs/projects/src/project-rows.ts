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
  claimsProblem,
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
  type OwnedProjectRow,
  type ProjectRow,
  selectProject,
  selectProjectAlone,
  updateOverride,
  updateProject,
} from './project.sql.js';

/** Matches no project: versions are positive. */
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
  /** Checks the values before they are stored; an exception rolls everything back. */
  accept?: (next: ProjectSnapshot, before: ProjectSnapshot) => void;
  /** For changes that follow from the operator's settings: a start must not fail because of stored values of owners. */
  withoutLimits?: boolean;
}

/**
 * The rows of projects. The override is sealed in the database, because it can contain secrets. Only for processes that
 * serve no requests; otherwise use `ProjectStore`, which also publishes every change.
 */
export class ProjectRows {
  protected readsConfig = true;

  /** @param serverUrl base URL of the hosted pages; null in a process that links to none */
  constructor(
    protected readonly sealer: Sealer,
    private readonly serverUrl: string | null = null,
  ) {}

  /** @returns null if the project does not exist or was deleted; `known` if it equals the stored version */
  async find(db: Database | Tx, projectId: string, known = this.known(projectId)): Promise<ProjectSnapshot | null> {
    const [row] = await (this.readsConfig
      ? selectProject(db, { projectId, knownVersion: known?.version ?? NO_VERSION })
      : selectProjectAlone(db, { projectId }));
    if (!row) return null;
    return this.open(row, known);
  }

  /** The projects owned by the teams that a user of `internal` belongs to, with the user's role there. */
  walkOwned(db: Database | Tx, userId: string, range: ListRange): ListWalk<Walked<OwnedProjectRow>> {
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
        columns: `${COLUMNS}, (SELECT coalesce(m.owner_role, 'owner') FROM users.team_member m
          WHERE m.project_id = :projectId AND m.team_id = p.owner_team_id AND m.user_id = :userId) AS role`,
        bytes: valueBytes('p.config_override', 'p.description'),
      },
      range,
    );
  }

  openOwned(row: ProjectRow): ProjectSnapshot {
    return this.open(row);
  }

  /**
   * @returns the new project, or null if the id is taken
   * @throws TextError 400 if its configuration exceeds a limit
   */
  async insert(tx: Tx, given: NewProject): Promise<ProjectSnapshot | null> {
    const project = { description: '', logoUrl: null, fullLogoUrl: null, isProductionMode: false, ownerTeamId: null };
    const { override, ...columns } = { ...project, ...withoutUndefined(given) } as typeof project & NewProject;
    const text = overrideText(override);
    const stored = new StoredOverride(text.length, () => text);
    assertWithinLimits(EMPTY, { override, config: stored.config });
    assertClaims(EMPTY, stored);
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
   * Changes the configuration. The row stays locked from reading to writing, so that no concurrent change is lost.
   * Writes nothing if `change` returns its argument.
   * @throws ProjectNotFound if it no longer exists; TextError 400 if a value would exceed its limit
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
   * Like `changeConfig`, but for any field of a project.
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
      // The process that made the same change before may have been killed before it published it.
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
    if (override !== project.override) assertClaims(project, stored);
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
   * Marks a project as deleted for good. The row stays, emptied, so that the id is never used again (security H8).
   * @throws ProjectNotFound if it no longer exists
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
   * Invalidates every cache of the project, after its keys have changed.
   * @throws ProjectNotFound if it no longer exists
   */
  async raiseVersion(tx: Tx, projectId: string): Promise<void> {
    const [row] = await incrementVersion(tx, { projectId });
    if (!row) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    await this.changed(tx, projectId, Number(row.version));
  }

  /** Called with every change, in its transaction. @param _project at that version, if it is completely known */
  protected async changed(_tx: Tx, _projectId: string, _version: number, _project?: ProjectSnapshot): Promise<void> {
    // This class caches nothing.
  }

  private hostedPagesUrl(projectId: string): string | null {
    return this.serverUrl === null ? null : `${this.serverUrl}/p/${projectId}/`;
  }

  /** The version that this process has in memory; undefined if it keeps none. */
  protected known(_projectId: string): ProjectSnapshot | undefined {
    return undefined;
  }

  /** Reuses the known project if the version matches; otherwise parts are opened and rendered on first use. */
  private open(row: ProjectRow, known = this.known(row.project_id)): ProjectSnapshot {
    if (known?.version === Number(row.version)) return known;
    const sealed = row.config_override;
    const open = (): string => {
      if (sealed === null) throw new Error('this process does not read project configurations');
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

/** @param columns their own `override` and `config` are ignored, because these are derived from `stored` */
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

/** Sealed in every installation since its first start. */
export const SEALED_INTERNAL_PROJECT: SealedWitness = {
  table: 'projects.project',
  select: `SELECT config_override AS sealed FROM projects.project WHERE project_id = '${INTERNAL_PROJECT_ID}'`,
  place: sealContext(INTERNAL_PROJECT_ID),
};

/** The smallest configuration, for limits of a new project. */
const EMPTY = { override: {}, config: renderConfig({}) };

/** @throws TextError 400 */
function assertWithinLimits(before: StoredConfig, after: StoredConfig): void {
  const problem = overrideLimitProblem(before, after);
  if (problem) throw new TextError(400, 'CONFIGURATION_TOO_LARGE', problem);
}

/** @throws TextError 400 */
function assertClaims(before: StoredConfig, after: StoredConfig): void {
  const problem = claimsProblem(before.config, after.config);
  if (problem) throw new TextError(400, 'INVALID_CONFIGURATION', `${problem}.`);
}

/** The administrators' audit log only sees the sealed column, so describe the change for it. */
const describeConfigChange = (tx: Tx, before: ConfigOverride, after: ConfigOverride): Promise<void> =>
  describeSealedChange(tx, 'config_override', () => auditedConfigChange(before, after));

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
