import { isSameConfig } from '@hallpass/project-config';
import type { ApplicationRow } from '../applications/application.sql.js';
import { type ApplicationFields, fieldsOf, sectorProblems } from '../applications/application-rules.js';
import { isOwnApi, spellingsOf } from '../resources/identifier.js';
import type { ResourceRow } from '../resources/resource.sql.js';
import { NO_RESOURCE_SETTINGS, type ResourceFields } from '../resources/resource-rules.js';
import { type ApplicationConfigurationDto, entryNameOf, fieldsOfEntry } from './application-configuration.dto.js';

/** The rows that a configuration names, locked. */
export interface Stored {
  resources: readonly ResourceRow[];
  applications: readonly ApplicationRow[];
}

interface ResourceChange {
  identifier: string;
  /** Null for a new resource. */
  before: ResourceRow | null;
  fields: ResourceFields;
}

interface ApplicationChange {
  id: string;
  /** Null for a new application. */
  before: ApplicationRow | null;
  /** With the identifiers of resources in place of their ids. */
  fields: ApplicationFields;
  isDisabled: boolean;
}

export interface ImportPlan {
  resources: ResourceChange[];
  applications: ApplicationChange[];
  /** Sentences that begin with the path of an entry. */
  problems: string[];
}

const RESOURCE_LISTS = ['resource_ids', 'token_exchange_resource_ids'] as const;

/** Every spelling of the identifiers of a configuration. */
export function identifiersIn({ resources = [], applications = [] }: ApplicationConfigurationDto): string[] {
  const named = applications.flatMap((entry) => [
    ...(entry.resources ?? []),
    ...(entry.token_exchange_resources ?? []),
  ]);
  return [...new Set([...resources.flatMap(({ identifier }) => spellingsOf(identifier)), ...named])];
}

/**
 * Compares a configuration with what is stored. Each entry describes all of a resource or an application, except for a
 * logo that it does not name.
 * @param serverUrl whose own API is no resource
 */
export function planImport(configuration: ApplicationConfigurationDto, stored: Stored, serverUrl: string): ImportPlan {
  const resources = planResources(configuration, stored, serverUrl);
  const known = new Set([...stored.resources, ...resources.changes].map(({ identifier }) => identifier));
  const applications = planApplications(configuration, stored, known);
  return {
    resources: resources.changes,
    applications: applications.changes,
    problems: [...resources.problems, ...applications.problems],
  };
}

function planResources({ resources = [] }: ApplicationConfigurationDto, stored: Stored, serverUrl: string) {
  const problems: string[] = [];
  const seen = new Set<string>();
  const changes = resources.map(({ identifier, ...entry }, index): ResourceChange => {
    const refuse = (message: string) => problems.push(`body.resources[${index}].identifier ${message}`);
    const spellings = spellingsOf(identifier);
    const same = stored.resources.find((row) => spellings.includes(row.identifier)) ?? null;
    if (isOwnApi(identifier, serverUrl)) refuse("must not be an address of this server's API");
    if (seen.has(spellings[0]!)) refuse('is repeated: each resource may be named once');
    else if (same !== null && same.identifier !== identifier) refuse(`must be ${same.identifier}, as in the project`);
    seen.add(spellings[0]!);
    return { identifier, before: same, fields: { ...NO_RESOURCE_SETTINGS, ...entry } };
  });
  return { changes, problems };
}

function planApplications({ applications = [] }: ApplicationConfigurationDto, stored: Stored, known: Set<string>) {
  const problems: string[] = [];
  const seen = new Set<string>();
  const changes = applications.map((entry, index): ApplicationChange => {
    const refuse = (field: string, message: string) => problems.push(`body.applications[${index}].${field} ${message}`);
    const before = stored.applications.find(({ id }) => id === entry.id) ?? null;
    if (seen.has(entry.id)) refuse('id', 'is repeated: each application may be named once');
    seen.add(entry.id);
    if (before !== null && before.registration !== 'administrator')
      refuse('id', 'is that of an application that registered itself, which only its developers can change');
    else if (before !== null && before.kind !== entry.kind)
      refuse('kind', `must be '${before.kind}': the kind of an application never changes`);
    const fields = fieldsOfEntry(entry);
    if (before !== null) {
      const { subject_type: subjects } = fieldsOf(before);
      if (subjects !== fields.subject_type)
        refuse('subject_type', `must be '${subjects}': the subject type of an application never changes`);
      else for (const [field, message] of sectorProblems(before, fields)) refuse(field, message);
    }
    for (const field of RESOURCE_LISTS) {
      const unknown = (fields[field] ?? []).filter((identifier) => !known.has(identifier));
      if (unknown.length > 0)
        refuse(
          entryNameOf(field),
          `names resources that neither the project nor the document has: ${unknown.join(', ')}`,
        );
    }
    const logo = entry.logo_url === undefined ? { logo_url: before?.logo_url ?? null } : {};
    return { id: entry.id, before, fields: { ...fields, ...logo }, isDisabled: entry.disabled ?? false };
  });
  return { changes, problems };
}

export const isSameResource = ({ before, fields }: ResourceChange): boolean =>
  before !== null &&
  (Object.keys(fields) as (keyof ResourceFields)[]).every((name) => isSameConfig(before[name], fields[name]));

/** @param idOf the id of a resource */
export const isSameApplication = ({ before, isDisabled }: ApplicationChange, fields: ApplicationFields): boolean =>
  before !== null && (before.disabled_at !== null) === isDisabled && isSameConfig(fieldsOf(before), plain(fields));

/** Without the classes that bodies are read into. */
const plain = (fields: ApplicationFields): unknown => JSON.parse(JSON.stringify(fields));
