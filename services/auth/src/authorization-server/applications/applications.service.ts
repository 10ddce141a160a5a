import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, sessionEnderOf } from '@hallpass/access';
import { Database, type ListRange, type ListWalk, type Tx, type Walked } from '@hallpass/database';
import { SchemaFaults, TextError } from '@hallpass/errors';
import { Freshness } from '@hallpass/freshness';
import { endGrantsOfApplication, ImageStore } from '@hallpass/identity';
import {
  type ApplicationRow,
  deleteApplication,
  deleteSecrets,
  insertApplication,
  type ListedApplication,
  lockCreation,
  updateApplication,
  walkApplications,
} from './application.sql.js';
import {
  type ApplicationFields,
  columnsOf,
  fieldsOf,
  named,
  type NewApplication,
  type Problem,
  problemsOf,
  sectorProblems,
  withDefaults,
} from './application-rules.js';
import { addSecret, getApplication, lockedApplication } from './application-rows.js';
import { Subjects } from '../subjects/subjects.service.js';
import { holdResources } from '../resources/resource.sql.js';
import { MAX_APPLICATIONS } from '../shared-fields.js';

export type ApplicationChange = Partial<Omit<ApplicationFields, 'kind' | 'subject_type'>> & { disabled?: boolean };

/** The applications of a project: clients of its authorization server. Protocol requests read their rows each time. */
@Injectable()
export class Applications {
  constructor(
    private readonly database: Database,
    private readonly images: ImageStore,
    private readonly freshness: Freshness,
    private readonly subjects: Subjects,
  ) {}

  /** Lists applications, newest first. */
  walk(projectId: string, range: ListRange): ListWalk<Walked<ListedApplication>> {
    return walkApplications(this.database, projectId, range);
  }

  /** @throws TextError 404 */
  read(projectId: string, id: string): Promise<ListedApplication> {
    return getApplication(this.database, projectId, id);
  }

  /**
   * @returns the application, and its first secret if it uses secrets, which is shown only this once
   * @throws SchemaFaults for unknown resources; TextError 400 or 503 for the logo, 409 if the project has the maximum
   * number of applications
   */
  async create(
    projectId: string,
    application: NewApplication,
  ): Promise<{ row: ListedApplication; clientSecret: string | null }> {
    const fields = withDefaults(application);
    const logo_url = await this.images.store(projectId, fields.logo_url, 'logo_url');
    const id = randomUUID();
    return this.database.transaction(async (tx) => {
      throwFaults(await unknownResources(tx, projectId, fields));
      await lockCreation(tx, { projectId });
      await this.insert(tx, projectId, id, { ...fields, logo_url });
      const secret = { applicationId: id, expiresAt: null };
      const { clientSecret = null } =
        fields.authentication === 'client_secret' ? await addSecret(tx, projectId, secret) : {};
      return { row: await getApplication(tx, projectId, id), clientSecret };
    });
  }

  /** Adds an application. The caller has locked their creation. @throws TextError 409 beyond the limit of the project */
  async insert(tx: Tx, projectId: string, id: string, fields: ApplicationFields): Promise<void> {
    const values = { projectId, id, kind: fields.kind, ...columnsOf(fields, id) };
    const [created] = await insertApplication(tx, { ...values, maximum: MAX_APPLICATIONS });
    if (!created) throw tooManyApplications();
    if (fields.subject_type === 'pairwise') await this.subjects.addKey(tx, projectId);
  }

  /**
   * Changes the named fields. Secrets are deleted when the application no longer uses them, and grants end when it is
   * disabled.
   * @throws TextError 404, 409 if it registered itself; SchemaFaults if the fields then do not fit each other; TextError 400 or 503 for the logo
   */
  async update(caller: Caller, id: string, { disabled, ...change }: ApplicationChange): Promise<ListedApplication> {
    const { projectId } = caller;
    const { logo_url: logoUrl } = change;
    const logo = logoUrl !== undefined && { logo_url: await this.images.store(projectId, logoUrl, 'logo_url') };
    return this.database.transaction(async (tx) => {
      const unknown = await unknownResources(tx, projectId, change);
      const before = await lockedApplication(tx, projectId, id);
      if (before.registration !== 'administrator' && Object.keys(named(change)).length > 0) throw registeredItself();
      const fields: ApplicationFields = { ...fieldsOf(before), ...named(change), ...logo };
      throwFaults([...problemsOf(fields), ...sectorProblems(before, fields), ...unknown]);
      const isDisabled = disabled ?? before.disabled_at !== null;
      await this.write(tx, caller, before, fields, isDisabled);
      return getApplication(tx, projectId, id);
    });
  }

  /** Writes the fields of an application that the caller has locked. Ends its grants if they disable it. */
  async write(
    tx: Tx,
    caller: Caller,
    { id, disabled_at: disabledAt }: Pick<ApplicationRow, 'id' | 'disabled_at'>,
    fields: ApplicationFields,
    isDisabled: boolean,
  ): Promise<void> {
    const { projectId } = caller;
    await updateApplication(tx, { projectId, id, ...columnsOf(fields, id), isDisabled });
    if (fields.authentication !== 'client_secret') await deleteSecrets(tx, { projectId, applicationId: id });
    if (isDisabled && disabledAt === null) await this.endGrants(tx, caller, id);
  }

  /** Deletes an application with its secrets and consents, and ends its grants. @throws TextError 404 */
  async delete(caller: Caller, id: string): Promise<void> {
    const { projectId } = caller;
    await this.database.transaction(async (tx) => {
      await lockedApplication(tx, projectId, id);
      await this.endGrants(tx, caller, id);
      await deleteApplication(tx, { projectId, id });
    });
  }

  private async endGrants(tx: Tx, caller: Caller, applicationId: string): Promise<void> {
    const { projectId, clientAddress } = caller;
    const which = { applicationId, reason: 'revoked', by: sessionEnderOf(caller), clientAddress } as const;
    await endGrantsOfApplication(tx, projectId, which, this.freshness);
  }
}

/**
 * Keeps the resources that the fields name from being deleted until the transaction ends. Call it before the application
 * is locked: the deletion of a resource locks the resource before its applications.
 */
async function unknownResources(
  tx: Tx,
  projectId: string,
  change: Pick<ApplicationChange, 'resource_ids' | 'token_exchange_resource_ids'>,
): Promise<Problem[]> {
  const fields = ['resource_ids', 'token_exchange_resource_ids'] as const;
  const ids = fields.flatMap((field) => change[field] ?? []);
  if (ids.length === 0) return [];
  const held = new Set((await holdResources(tx, { projectId, ids })).map(({ id }) => id));
  return fields.flatMap((field): Problem[] => {
    const unknown = (change[field] ?? []).filter((id) => !held.has(id));
    return unknown.length === 0
      ? []
      : [[field, `names resources that the project does not have: ${unknown.join(', ')}`]];
  });
}

function throwFaults(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new SchemaFaults(problems.map(([field, message]) => `body.${field} ${message}`));
}

const registeredItself = (): TextError =>
  new TextError(
    409,
    'APPLICATION_REGISTERED_ITSELF',
    'The application registered itself, so only its developers can change its fields. You can disable or delete it.',
  );

export const tooManyApplications = (): TextError =>
  new TextError(
    409,
    'TOO_MANY_APPLICATIONS',
    `The project has ${MAX_APPLICATIONS} applications, the maximum. Delete one first.`,
  );
