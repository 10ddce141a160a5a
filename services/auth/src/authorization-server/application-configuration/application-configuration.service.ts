import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { SchemaFaults, TextError } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import { lockCreation } from '../applications/application.sql.js';
import type { ApplicationFields } from '../applications/application-rules.js';
import { Applications, tooManyApplications } from '../applications/applications.service.js';
import { insertResource, lockResources, updateResource } from '../resources/resource.sql.js';
import { resourceColumnsOf } from '../resources/resource-rules.js';
import { tooManyResources } from '../resources/resources.service.js';
import { MAX_APPLICATIONS, MAX_RESOURCES } from '../shared-fields.js';
import type {
  ApplicationConfigurationDto,
  AppliedApplicationConfigurationDto,
  ChangeCountsDto,
} from './application-configuration.dto.js';
import {
  lockApplications,
  lockResourcesNamed,
  measureConfiguration,
  selectAdministered,
  selectAllResources,
} from './application-configuration.sql.js';
import { configurationOf } from './export.js';
import { identifiersIn, type ImportPlan, isSameApplication, isSameResource, planImport } from './import-plan.js';

/** The largest configuration that can be exported and imported (security J4). */
export const CONFIGURATION_MAX_BYTES = 6_000_000;

type Counts = Pick<AppliedApplicationConfigurationDto, 'resources' | 'applications'>;

/** The applications and resources of a project as one document (contract/08 §12). */
@Injectable()
export class ApplicationConfiguration {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly applications: Applications,
  ) {}

  /** @throws TextError 409 if it is too large to be imported */
  async export(projectId: string): Promise<ApplicationConfigurationDto> {
    const [size] = await measureConfiguration(this.database, { projectId });
    if (size!.bytes > CONFIGURATION_MAX_BYTES) throw tooLarge();
    const applications = await selectAdministered(this.database, { projectId });
    const resources = await selectAllResources(this.database, { projectId });
    const configuration = configurationOf(applications, resources, this.settings.filesUrl);
    if (Buffer.byteLength(JSON.stringify(configuration)) > CONFIGURATION_MAX_BYTES) throw tooLarge();
    return configuration;
  }

  /**
   * Creates and updates everything that a configuration names, or nothing of it. Everything else stays as it is.
   * @param isDryRun checks and counts, without a change
   * @throws SchemaFaults with every problem; TextError 409 if the project would have too many applications or resources
   */
  import(
    caller: Caller,
    configuration: ApplicationConfigurationDto,
    isDryRun: boolean,
  ): Promise<AppliedApplicationConfigurationDto> {
    const { projectId } = caller;
    const ids = (configuration.applications ?? []).map(({ id }) => id);
    return this.database.transaction(async (tx) => {
      // Other changes also lock resources before applications.
      await lockResources(tx, { projectId });
      const resources = await lockResourcesNamed(tx, { projectId, identifiers: identifiersIn(configuration) });
      await lockCreation(tx, { projectId });
      const applications = await lockApplications(tx, { projectId, ids });
      const plan = planImport(configuration, { resources, applications }, this.settings.url);
      if (plan.problems.length > 0) throw new SchemaFaults(plan.problems);
      const [size] = await measureConfiguration(tx, { projectId });
      const added = (changes: readonly { before: unknown }[]) => changes.filter(({ before }) => before === null).length;
      if (size!.resources + added(plan.resources) > MAX_RESOURCES) throw tooManyResources();
      if (size!.applications + added(plan.applications) > MAX_APPLICATIONS) throw tooManyApplications();
      const identifiers = new Map(resources.map(({ identifier, id }) => [identifier, id]));
      return {
        dry_run: isDryRun,
        ...(await this.write(isDryRun ? null : tx, caller, plan, identifiers)),
        applications_without_secret: plan.applications
          .filter(({ before, fields }) => fields.authentication === 'client_secret' && !hadSecrets(before))
          .map(({ id }) => id),
      };
    });
  }

  /** @param tx null to count only; @param resourceIds by identifier, to which new resources are added */
  private async write(
    tx: Tx | null,
    caller: Caller,
    plan: ImportPlan,
    resourceIds: Map<string, string>,
  ): Promise<Counts> {
    const { projectId } = caller;
    const counts = { resources: noCounts(), applications: noCounts() };
    for (const change of plan.resources) {
      const { identifier, before, fields } = change;
      const kind = before === null ? 'created' : isSameResource(change) ? 'unchanged' : 'updated';
      counts.resources[kind]++;
      const id = before?.id ?? randomUUID();
      resourceIds.set(identifier, id);
      const values = { projectId, id, ...resourceColumnsOf(fields) };
      if (tx && kind === 'created') await insertResource(tx, { ...values, identifier, maximum: MAX_RESOURCES });
      if (tx && kind === 'updated') await updateResource(tx, values);
    }
    const idsOf = (identifiers: string[]) => identifiers.map((identifier) => resourceIds.get(identifier)!);
    for (const change of plan.applications) {
      const { id, before, isDisabled } = change;
      const fields: ApplicationFields = {
        ...change.fields,
        resource_ids: change.fields.resource_ids && idsOf(change.fields.resource_ids),
        token_exchange_resource_ids: idsOf(change.fields.token_exchange_resource_ids),
      };
      const kind = before === null ? 'created' : isSameApplication(change, fields) ? 'unchanged' : 'updated';
      counts.applications[kind]++;
      if (!tx || kind === 'unchanged') continue;
      if (kind === 'created') await this.applications.insert(tx, projectId, id, fields);
      if (kind === 'updated' || isDisabled)
        await this.applications.write(tx, caller, before ?? { id, disabled_at: null }, fields, isDisabled);
    }
    return counts;
  }
}

const noCounts = (): ChangeCountsDto => ({ created: 0, updated: 0, unchanged: 0 });

const hadSecrets = (before: { authentication: string } | null): boolean => before?.authentication === 'client_secret';

const tooLarge = (): TextError =>
  new TextError(
    409,
    'APPLICATION_CONFIGURATION_TOO_LARGE',
    `The applications and resources are larger than ${CONFIGURATION_MAX_BYTES} bytes. Read them with GET /applications and GET /resources.`,
  );
