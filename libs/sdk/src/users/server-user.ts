import { KnownErrors } from '../errors/known-errors.js';
import type { Json } from '../json.js';
import type { ApiClient } from '../requests/api-client.js';
import { type BaseUser, baseUserOf, type UserJson, type UserUpdateOptions, userUpdate } from './user.js';

/** A user with the fields that only servers and project owners see. */
export interface ServerUser extends BaseUser {
  /** Sign-up time for a user who never was active. */
  readonly lastActiveAt: Date;
  readonly primaryEmailAuthEnabled: boolean;
  readonly serverMetadata: Json;
  update(options: ServerUserUpdateOptions): Promise<void>;
  setPrimaryEmail(email: string | null, options?: { verified?: boolean }): Promise<void>;
  delete(): Promise<void>;
}

export interface ServerUserUpdateOptions extends UserUpdateOptions {
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  primaryEmailAuthEnabled?: boolean;
  clientReadOnlyMetadata?: Json;
  serverMetadata?: Json;
  /** Null removes it. Either way every session of the user ends. */
  password?: string | null;
}

export interface ServerUserCreateOptions {
  displayName?: string | null;
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  /** Whether the address can be used to sign in. Default false. */
  primaryEmailAuthEnabled?: boolean;
  password?: string;
  otpAuthEnabled?: boolean;
  clientMetadata?: Json;
  clientReadOnlyMetadata?: Json;
  serverMetadata?: Json;
}

export interface ServerListUsersOptions {
  /** `nextCursor` of an earlier page, or the id of the user the page shall begin with. */
  cursor?: string;
  /** Users a page; as many as an answer holds, 10,000, when left out. */
  limit?: number;
  orderBy?: 'signedUpAt';
  /** Newest first. Default oldest first. */
  desc?: boolean;
  /** Part of a name or address in any case, or a whole user id. */
  query?: string;
  /** Anonymous users are left out by default. */
  includeAnonymous?: boolean;
}

/** A page of users; `nextCursor` is null on the last one. */
export type ServerUserPage = ServerUser[] & { nextCursor: string | null };

interface ServerUserJson extends UserJson {
  last_active_at_millis: number;
  primary_email_auth_enabled: boolean;
  server_metadata: Json;
}

const pathOf = (id: string) => `/users/${encodeURIComponent(id)}`;

export function serverUserOf(api: ApiClient, json: ServerUserJson): ServerUser {
  const update = async (options: ServerUserUpdateOptions) => {
    await api.request('server', { method: 'PATCH', path: pathOf(json.id), body: serverUserUpdate(options) });
  };
  return {
    ...baseUserOf(json),
    lastActiveAt: new Date(json.last_active_at_millis),
    primaryEmailAuthEnabled: json.primary_email_auth_enabled,
    serverMetadata: json.server_metadata,
    update,
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    delete: async () => {
      await api.request('server', { method: 'DELETE', path: pathOf(json.id) });
    },
  };
}

/** @throws KnownErrors.SchemaError for a cursor that is no user id */
export async function listServerUsers(
  api: ApiClient,
  options: ServerListUsersOptions,
  signal?: AbortSignal,
): Promise<ServerUserPage> {
  const page = await api.request<{ items: ServerUserJson[]; pagination?: { next_cursor: string | null } }>('server', {
    method: 'GET',
    path: '/users',
    query: {
      cursor: options.cursor,
      limit: options.limit,
      order_by: options.orderBy === undefined ? undefined : 'signed_up_at',
      desc: options.desc,
      query: options.query,
      include_anonymous: options.includeAnonymous,
    },
    signal,
  });
  const users = page.items.map((json) => serverUserOf(api, json));
  return Object.assign(users, { nextCursor: page.pagination?.next_cursor ?? null });
}

/** @returns null when there is no such user */
export async function getServerUser(api: ApiClient, id: string): Promise<ServerUser | null> {
  try {
    return serverUserOf(api, await api.request<ServerUserJson>('server', { method: 'GET', path: pathOf(id) }));
  } catch (error) {
    if (error instanceof KnownErrors.UserNotFound) return null;
    throw error;
  }
}

/** @throws KnownErrors.UserWithEmailAlreadyExists when another user signs in with that address */
export async function createServerUser(api: ApiClient, options: ServerUserCreateOptions): Promise<ServerUser> {
  const json = await api.request<ServerUserJson>('server', {
    method: 'POST',
    path: '/users',
    body: {
      display_name: options.displayName,
      primary_email: options.primaryEmail,
      primary_email_verified: options.primaryEmailVerified,
      primary_email_auth_enabled: options.primaryEmailAuthEnabled,
      password: options.password,
      otp_auth_enabled: options.otpAuthEnabled,
      client_metadata: options.clientMetadata,
      client_read_only_metadata: options.clientReadOnlyMetadata,
      server_metadata: options.serverMetadata,
    },
  });
  return serverUserOf(api, json);
}

function serverUserUpdate(options: ServerUserUpdateOptions): Record<string, unknown> {
  return {
    ...userUpdate(options),
    primary_email: options.primaryEmail,
    primary_email_verified: options.primaryEmailVerified,
    primary_email_auth_enabled: options.primaryEmailAuthEnabled,
    client_read_only_metadata: options.clientReadOnlyMetadata,
    server_metadata: options.serverMetadata,
    password: options.password,
  };
}
