import type { Json } from '../json.js';
import type { ApiClient } from '../requests/api-client.js';
import type { ResourceScope } from './resource.js';
import type { ApplicationKind } from './application.js';

/**
 * The applications and resources of a project as a document that can be kept in a file. Its fields have the names of the
 * REST API. Fields that an entry leaves out have their default, except for the logo, which is kept.
 */
export interface ApplicationConfiguration {
  /** Version of the format. */
  version: 1;
  /** Resources, named by their identifiers. */
  resources?: ResourceEntry[];
  /** Applications, named by their ids, without their secrets. */
  applications?: ApplicationEntry[];
}

export interface ResourceEntry {
  identifier: string;
  display_name: string;
  scopes?: ResourceScope[];
  default_scopes?: string[];
  access_token_seconds?: number | null;
}

export interface ApplicationEntry {
  /** A UUID, also the `client_id`. */
  id: string;
  kind: ApplicationKind;
  display_name: string;
  disabled?: boolean;
  /** Identifiers of the resources that it may ask for; null for all of them. */
  resources?: string[] | null;
  /** Identifiers of the resources whose access tokens it may exchange. */
  token_exchange_resources?: string[];
  /** All other fields of an application. */
  [field: string]: Json | undefined;
}

export interface ChangeCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** The changes that an import has made, or would make. */
export interface ImportedApplications {
  isDryRun: boolean;
  resources: ChangeCounts;
  applications: ChangeCounts;
  /** Ids of applications that now need a secret and have none. Create one for each of them. */
  applicationsWithoutSecret: string[];
}

export interface ImportApplicationsOptions {
  /** Checks the document and counts, without a change. Default false. */
  isDryRun?: boolean;
}

const PATH = '/application-configuration';

export const exportApplications = (api: ApiClient): Promise<ApplicationConfiguration> =>
  api.request('admin', { method: 'GET', path: PATH });

/** @throws KnownErrors.SchemaError with every problem; ApiError 409 beyond the limits of the project */
export async function importApplications(
  api: ApiClient,
  configuration: ApplicationConfiguration,
  { isDryRun }: ImportApplicationsOptions,
): Promise<ImportedApplications> {
  const json = await api.request<{
    dry_run: boolean;
    resources: ChangeCounts;
    applications: ChangeCounts;
    applications_without_secret: string[];
  }>('admin', { method: 'PUT', path: PATH, query: { dry_run: isDryRun }, body: configuration });
  return {
    isDryRun: json.dry_run,
    resources: json.resources,
    applications: json.applications,
    applicationsWithoutSecret: json.applications_without_secret,
  };
}
