import { pathOf } from '../access.js';
import { ApiError } from '../errors/request-errors.js';
import type { ApiClient } from '../requests/api-client.js';

/** A permission that applications can ask for. */
export interface ResourceScope {
  name: string;
  /** Shown to users who are asked for their consent. If it is empty, they see the name. */
  description: string;
}

export interface ResourceOptions {
  /** Shown to users who are asked for their consent. */
  displayName: string;
  /** Default: none. */
  scopes?: ResourceScope[];
  /** Names of `scopes` that a request gets if it names no scope of the resource. Default: none. */
  defaultScopes?: string[];
  /** Lifetime of access tokens for the resource. Default: null, the lifetime that the application has. */
  accessTokenSeconds?: number | null;
}

export interface ResourceCreateOptions extends ResourceOptions {
  /** The address of the API, or a URN. It becomes the audience of access tokens, and cannot be changed later. */
  identifier: string;
}

/** Options that you leave out keep their value. */
export type ResourceUpdateOptions = Partial<ResourceOptions>;

/** An API that accepts access tokens of the authorization server, such as an MCP server. */
export interface Resource extends Readonly<Required<ResourceCreateOptions>> {
  readonly id: string;
  readonly createdAt: Date;
  /**
   * @returns the resource with its new values
   * @throws ApiError 404; KnownErrors.SchemaError if the values do not fit each other
   */
  update(options: ResourceUpdateOptions): Promise<Resource>;
  /** Also removes the resource from the applications that name it. @throws ApiError 404 */
  delete(): Promise<void>;
}

export interface ResourcesListOptions {
  /** `nextCursor` of an earlier page. */
  cursor?: string;
  /** Items per page. Default: all. */
  limit?: number;
}

/** A page of resources; `nextCursor` is null on the last one. */
export type ResourcesPage = Resource[] & { nextCursor: string | null };

interface ResourceJson {
  id: string;
  identifier: string;
  display_name: string;
  scopes: ResourceScope[];
  default_scopes: string[];
  access_token_seconds: number | null;
  created_at_millis: number;
}

const PATH = '/resources';

/** Lists resources, newest first. */
export async function listResources(api: ApiClient, { cursor, limit }: ResourcesListOptions): Promise<ResourcesPage> {
  const page = await api.request<{ items: ResourceJson[]; pagination?: { next_cursor: string | null } }>('admin', {
    method: 'GET',
    path: PATH,
    query: { cursor, limit },
  });
  const resources = page.items.map((json) => resourceOf(api, json));
  return Object.assign(resources, { nextCursor: page.pagination?.next_cursor ?? null });
}

/** @returns null if there is no such resource */
export async function getResource(api: ApiClient, id: string): Promise<Resource | null> {
  try {
    return resourceOf(api, await api.request('admin', { method: 'GET', path: `${PATH}${pathOf(id)}` }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND') return null;
    throw error;
  }
}

/** @throws KnownErrors.SchemaError; ApiError 409 if the identifier is taken, or the project has too many resources */
export async function createResource(
  api: ApiClient,
  { identifier, ...options }: ResourceCreateOptions,
): Promise<Resource> {
  const body = { identifier, ...bodyOf(options) };
  return resourceOf(api, await api.request('admin', { method: 'POST', path: PATH, body }));
}

const bodyOf = (options: ResourceUpdateOptions) => ({
  display_name: options.displayName,
  scopes: options.scopes,
  default_scopes: options.defaultScopes,
  access_token_seconds: options.accessTokenSeconds,
});

function resourceOf(api: ApiClient, json: ResourceJson): Resource {
  const path = `${PATH}${pathOf(json.id)}`;
  return {
    id: json.id,
    identifier: json.identifier,
    displayName: json.display_name,
    scopes: json.scopes,
    defaultScopes: json.default_scopes,
    accessTokenSeconds: json.access_token_seconds,
    createdAt: new Date(json.created_at_millis),
    update: async (options) =>
      resourceOf(api, await api.request('admin', { method: 'PATCH', path, body: bodyOf(options) })),
    delete: async () => {
      await api.request('admin', { method: 'DELETE', path });
    },
  };
}
