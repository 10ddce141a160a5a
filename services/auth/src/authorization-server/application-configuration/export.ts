import type { ApplicationRow } from '../applications/application.sql.js';
import { fieldsOf } from '../applications/application-rules.js';
import type { ResourceRow } from '../resources/resource.sql.js';
import {
  type ApplicationConfigurationDto,
  type ApplicationEntryDto,
  VERSION,
} from './application-configuration.dto.js';

/**
 * The configuration of a project, in the order of identifiers and ids, so that two exports can be compared.
 * @param filesUrl where uploaded images are served: these logos belong to the project, and are left out
 */
export function configurationOf(
  applications: readonly ApplicationRow[],
  resources: readonly ResourceRow[],
  filesUrl: string,
): ApplicationConfigurationDto {
  const identifiers = new Map(resources.map(({ id, identifier }) => [id, identifier]));
  return {
    version: VERSION,
    resources: resources.map(({ identifier, display_name, scopes, default_scopes, access_token_seconds }) => ({
      identifier,
      display_name,
      scopes,
      default_scopes,
      access_token_seconds,
    })),
    applications: applications.map((row) => entryOf(row, identifiers, filesUrl)),
  };
}

/** An application as an entry, which is the same for the same settings in each project. */
export function entryOf(
  row: ApplicationRow,
  identifiers: ReadonlyMap<string, string>,
  filesUrl: string,
): Required<Omit<ApplicationEntryDto, 'logo_url'>> & Pick<ApplicationEntryDto, 'logo_url'> {
  const {
    kind,
    display_name,
    logo_url,
    resource_ids: resourceIds,
    token_exchange_resource_ids: exchangedIds,
    ...fields
  } = fieldsOf(row);
  // A resource that was deleted has no identifier.
  const named = (ids: readonly string[]) => ids.flatMap((id) => identifiers.get(id) ?? []);
  return {
    id: row.id,
    kind,
    display_name,
    ...(!logo_url?.startsWith(`${filesUrl}/`) && { logo_url }),
    disabled: row.disabled_at !== null,
    ...fields,
    resources: resourceIds && named(resourceIds),
    token_exchange_resources: named(exchangedIds),
  };
}
