import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type ListRange, type ListWalk, type Walked } from '@hallpass/database';
import { SchemaFaults, TextError } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import { isOwnApi, spellingsOf } from './identifier.js';
import {
  deleteResource,
  insertResource,
  lockResource,
  lockResources,
  removeFromApplications,
  type ResourceRow,
  selectResource,
  selectTaken,
  updateResource,
  walkResources,
} from './resource.sql.js';
import {
  type NewResource,
  NO_RESOURCE_SETTINGS,
  problemsOf,
  resourceColumnsOf,
  type ResourceFields,
} from './resource-rules.js';
import { MAX_RESOURCES } from '../shared-fields.js';

/** The resources of a project: APIs that accept access tokens of its issuer. */
@Injectable()
export class Resources {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Lists resources, newest first. */
  walk(projectId: string, range: ListRange): ListWalk<Walked<ResourceRow>> {
    return walkResources(this.database, projectId, range);
  }

  /** @throws TextError 404 */
  async read(projectId: string, id: string): Promise<ResourceRow> {
    return found(await selectResource(this.database, { projectId, id }));
  }

  /**
   * @throws SchemaFaults if the identifier is an address of this server's API; TextError 409 if it is taken, or the
   * project has the maximum number of resources
   */
  create(projectId: string, { identifier, ...resource }: NewResource): Promise<ResourceRow> {
    if (isOwnApi(identifier, this.settings.url))
      throw new SchemaFaults(["body.identifier must not be an address of this server's API"]);
    const values = {
      projectId,
      id: randomUUID(),
      identifier,
      ...resourceColumnsOf({ ...NO_RESOURCE_SETTINGS, ...resource }),
    };
    return this.database.transaction(async (tx) => {
      await lockResources(tx, { projectId });
      const [taken] = await selectTaken(tx, { projectId, identifiers: spellingsOf(identifier) });
      if (taken)
        throw new TextError(
          409,
          'RESOURCE_IDENTIFIER_TAKEN',
          `The resource ${taken.id} has this identifier. Change that resource, or choose another identifier.`,
        );
      const [created] = await insertResource(tx, { ...values, maximum: MAX_RESOURCES });
      if (!created) throw tooManyResources();
      return created;
    });
  }

  /** Changes the named fields. @throws TextError 404; SchemaFaults if the fields then do not fit each other */
  update(projectId: string, id: string, change: Partial<ResourceFields>): Promise<ResourceRow> {
    return this.database.transaction(async (tx) => {
      const before = found(await lockResource(tx, { projectId, id }));
      const fields: ResourceFields = {
        display_name: change.display_name ?? before.display_name,
        scopes: change.scopes ?? before.scopes,
        default_scopes: change.default_scopes ?? before.default_scopes,
        access_token_seconds:
          change.access_token_seconds === undefined ? before.access_token_seconds : change.access_token_seconds,
      };
      const problems = problemsOf(fields);
      if (problems.length > 0) throw new SchemaFaults(problems.map(([field, message]) => `body.${field} ${message}`));
      return found(await updateResource(tx, { projectId, id, ...resourceColumnsOf(fields) }));
    });
  }

  /** Deletes a resource, and takes it away from the applications that name it. @throws TextError 404 */
  async delete(projectId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Changes of applications also lock resources before applications.
      await lockResources(tx, { projectId });
      found(await lockResource(tx, { projectId, id }));
      await removeFromApplications(tx, { projectId, id });
      await deleteResource(tx, { projectId, id });
    });
  }
}

export const tooManyResources = (): TextError =>
  new TextError(
    409,
    'TOO_MANY_RESOURCES',
    `The project has ${MAX_RESOURCES} resources, the maximum. Delete one first.`,
  );

function found([row]: ResourceRow[]): ResourceRow {
  if (!row)
    throw new TextError(
      404,
      'RESOURCE_NOT_FOUND',
      'The resource does not exist. Check its id in the list of resources.',
    );
  return row;
}
