import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayField,
  BooleanField,
  EnumField,
  FieldsAgree,
  NumberField,
  ObjectField,
  StringField,
  UuidField,
} from '@hallpass/http';
import {
  ApplicationSettingsDto,
  EXCHANGE,
  KIND,
  MAX_NAMED_RESOURCES,
  RESOURCE_IDS,
  SUBJECT_TYPE,
} from '../applications/application.dto.js';
import {
  APPLICATION_KINDS,
  type ApplicationKind,
  SUBJECT_TYPES,
  type SubjectType,
} from '../applications/application.sql.js';
import { type ApplicationFields, named, problemsOf, withDefaults } from '../applications/application-rules.js';
import { CreateResourceDto } from '../resources/resource.dto.js';
import { MAX_APPLICATIONS, MAX_RESOURCES, NameField } from '../shared-fields.js';

/** The only format so far. */
export const VERSION = 1;

const IDENTIFIERS = 'by their identifiers';
const IDENTIFIER_MAX_LENGTH = 2_000;

const IdentifiersField = (options: { nullable?: boolean; description: string }) =>
  ArrayField(StringField({ maxLength: IDENTIFIER_MAX_LENGTH }), {
    optional: true,
    maxItems: MAX_NAMED_RESOURCES,
    ...options,
  });

/** The names that resources have in a configuration. */
const ENTRY_NAMES: Readonly<Partial<Record<keyof ApplicationFields, keyof ApplicationEntryDto>>> = {
  resource_ids: 'resources',
  token_exchange_resource_ids: 'token_exchange_resources',
};

/** The name of a field in a configuration. */
export const entryNameOf = (field: keyof ApplicationFields): string => ENTRY_NAMES[field] ?? field;

/** The fields of an entry, with identifiers in place of the ids of resources. */
export function fieldsOfEntry(entry: ApplicationEntryDto): ApplicationFields {
  const { id: _id, disabled: _disabled, resources, token_exchange_resources: exchanged, ...fields } = entry;
  return withDefaults(named({ ...fields, resource_ids: resources, token_exchange_resource_ids: exchanged }));
}

function problemsOfEntry(entry: ApplicationEntryDto): [string, string][] {
  if (entry.kind === undefined) return [];
  const problems = problemsOf(fieldsOfEntry(entry)).map(([field, message]): [string, string] => [
    entryNameOf(field),
    message,
  ]);
  // The ids of applications with a metadata document are of version 5 (contract/08 §9).
  if (entry.id?.[14] === '5') problems.push(['id', 'must not be a UUID of version 5']);
  if (entry.logo_url && !/^https?:\/\//i.test(entry.logo_url))
    problems.push([
      'logo_url',
      'must be an http or https URL. Upload images with PATCH /applications/{application_id}',
    ]);
  return problems;
}

/** An application of a configuration. */
@FieldsAgree<ApplicationEntryDto>(problemsOfEntry)
export class ApplicationEntryDto extends ApplicationSettingsDto {
  @UuidField({ description: 'also the `client_id`' }) id!: string;
  @EnumField(APPLICATION_KINDS, { description: KIND }) kind!: ApplicationKind;
  @NameField() display_name!: string;
  @EnumField(SUBJECT_TYPES, { optional: true, description: `${SUBJECT_TYPE}. Default: \`public\`` })
  subject_type?: SubjectType;
  @BooleanField({ optional: true, description: 'Default: false' }) disabled?: boolean;
  @IdentifiersField({ nullable: true, description: `${RESOURCE_IDS}, ${IDENTIFIERS}. Default: null` })
  resources?: string[] | null;
  @IdentifiersField({ description: `${EXCHANGE}, ${IDENTIFIERS}` }) token_exchange_resources?: string[];
}

export class ApplicationConfigurationDto {
  @NumberField({ integer: true, min: VERSION, max: VERSION, description: 'version of the format' }) version!: number;
  @ArrayField(ObjectField(() => CreateResourceDto), {
    optional: true,
    maxItems: MAX_RESOURCES,
    description: 'resources, named by their identifiers',
  })
  resources?: CreateResourceDto[];
  @ArrayField(ObjectField(() => ApplicationEntryDto), {
    optional: true,
    maxItems: MAX_APPLICATIONS,
    description: 'applications, named by their ids',
  })
  applications?: ApplicationEntryDto[];
}

export class ApplyApplicationConfigurationQuery {
  @BooleanField({ optional: true, description: 'true checks the configuration and counts, without a change' })
  dry_run?: boolean;
}

export class ChangeCountsDto {
  @ApiProperty({ type: 'integer' }) created!: number;
  @ApiProperty({ type: 'integer' }) updated!: number;
  @ApiProperty({ type: 'integer' }) unchanged!: number;
}

/** The changes that an import has made or, with `dry_run`, would make. */
export class AppliedApplicationConfigurationDto {
  @ApiProperty() dry_run!: boolean;
  @ApiProperty() resources!: ChangeCountsDto;
  @ApiProperty() applications!: ChangeCountsDto;
  @ApiProperty({
    type: [String],
    maxItems: MAX_APPLICATIONS,
    description: 'ids of applications that now authenticate with a secret and have none. Create one for each of them',
  })
  applications_without_secret!: string[];
}
