import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { ProjectStore } from '@hallpass/projects';
import {
  type ConfigOverride,
  containmentCycle,
  isPermissionDefined,
  isSystemPermission,
  mergeOverride,
  type NewPermission,
  permissionDefined,
  type PermissionDefinition,
  permissionDefinitions,
  permissionRedefined,
  permissionRemoved,
  type PermissionScope,
  type ProjectConfig,
} from '@hallpass/project-config';
import { copyProjectGrants, copyTeamGrants, deleteProjectGrants, deleteTeamGrants } from './direct-grant.sql.js';

/** Absent fields stay unchanged. */
export type PermissionUpdate = Partial<NewPermission>;

/** Definitions are part of the configuration: a change raises the project's version and applies to the next request. */
@Injectable()
export class PermissionDefinitionsService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  /** @throws PermissionIdAlreadyExists, ContainedPermissionNotFound */
  async create(projectId: string, scope: PermissionScope, permission: NewPermission): Promise<PermissionDefinition> {
    return this.change(projectId, scope, permission.id, (config) => {
      assertFree(config, permission.id);
      assertContainable(config, scope, permission.containedPermissionIds);
      return { change: permissionDefined(config, scope, permission) };
    });
  }

  /**
   * @throws PermissionNotFound, also for system permissions and those of the other scope; PermissionIdAlreadyExists,
   * ContainedPermissionNotFound; TextError 400 for a permission that would contain itself
   */
  async update(
    projectId: string,
    scope: PermissionScope,
    id: string,
    update: PermissionUpdate,
  ): Promise<PermissionDefinition> {
    const newId = update.id ?? id;
    return this.change(projectId, scope, newId, (config) => {
      const definition = definitionOf(config, scope, id);
      if (newId !== id) assertFree(config, newId);
      const next = { ...definition, ...withoutUndefined(update), id: newId };
      assertContainable(config, scope, next.containedPermissionIds);
      assertNoCycle(config, id, next.containedPermissionIds);
      return {
        change: permissionRedefined(config, id, next),
        follow: async (tx) => (newId === id ? undefined : renameGrants(tx, { projectId, from: id, to: newId })),
      };
    });
  }

  /** @throws PermissionNotFound, also for system permissions and those of the other scope */
  async delete(projectId: string, scope: PermissionScope, id: string): Promise<void> {
    await this.write(projectId, (config) => {
      definitionOf(config, scope, id);
      return {
        change: permissionRemoved(config, id),
        follow: (tx) => removeGrants(tx, { projectId, permissionId: id }),
      };
    });
  }

  private async change(
    projectId: string,
    scope: PermissionScope,
    id: string,
    decide: (config: ProjectConfig) => Decision,
  ): Promise<PermissionDefinition> {
    return definitionOf(await this.write(projectId, decide), scope, id);
  }

  /** Locks the row, so that of two parallel changes the second sees the result of the first. */
  private async write(projectId: string, decide: (config: ProjectConfig) => Decision): Promise<ProjectConfig> {
    const project = await this.db.transaction(async (tx) => {
      let decision: Decision | undefined;
      const changed = await this.projects.changeConfig(tx, projectId, (stored, { config }) => {
        decision = decide(config);
        return mergeOverride(stored, decision.change);
      });
      await decision?.follow?.(tx);
      return changed;
    });
    return project.config;
  }
}

interface Decision {
  change: ConfigOverride;
  /** Changes to make along with the configuration, in its transaction. */
  follow?: (tx: Tx) => Promise<void>;
}

function definitionOf(config: ProjectConfig, scope: PermissionScope, id: string): PermissionDefinition {
  const found = permissionDefinitions(config, scope).find((definition) => definition.id === id);
  if (!found || isSystemPermission(id)) throw new KnownErrors.PermissionNotFound({ permission_id: id });
  return found;
}

/** Ids are unique across both scopes (contract/03 §12). */
function assertFree(config: ProjectConfig, id: string): void {
  if (Object.hasOwn(config.rbac.permissions, id))
    throw new KnownErrors.PermissionIdAlreadyExists({ permission_id: id });
}

function assertContainable(config: ProjectConfig, scope: PermissionScope, ids: readonly string[]): void {
  for (const id of ids)
    if (!isPermissionDefined(config, scope, id))
      throw new KnownErrors.ContainedPermissionNotFound({ permission_id: id });
}

/** A cycle in a configuration override is harmless, but here it can only be a mistake (security H5). */
function assertNoCycle(config: ProjectConfig, id: string, contained: readonly string[]): void {
  const way = containmentCycle(config, id, contained);
  if (way)
    throw new TextError(
      400,
      'CIRCULAR_PERMISSION',
      `The permission would contain itself: ${way.join(' contains ')}. Remove one of these permissions.`,
    );
}

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Moves every direct grant of a renamed permission to its new id, in the transaction of the change. */
async function renameGrants(
  tx: Tx,
  { projectId, from, to }: { projectId: string; from: string; to: string },
): Promise<void> {
  await copyTeamGrants(tx, { projectId, from, to });
  await copyProjectGrants(tx, { projectId, from, to });
  await removeGrants(tx, { projectId, permissionId: from });
}

/** Removes every direct grant of a deleted permission, in the transaction of the change. */
async function removeGrants(
  tx: Tx,
  { projectId, permissionId }: { projectId: string; permissionId: string },
): Promise<void> {
  await deleteTeamGrants(tx, { projectId, permissionId });
  await deleteProjectGrants(tx, { projectId, permissionId });
}
