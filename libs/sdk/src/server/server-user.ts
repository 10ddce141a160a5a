import { pathOf, request, type UserAccess } from '../access.js';
import { ownerOfApiKey } from '../api-keys/api-key.js';
import { listServerOAuthProviders } from '../connections/oauth-provider.js';
import { createContactChannel, listContactChannels } from '../contact-channels/contact-channel.js';
import { KnownErrors, PasswordRequirementsNotMet } from '../errors/known-errors.js';
import type { Json } from '../json.js';
import { serverCustomerOf } from '../payments/customer.js';
import { permissionGrantsOf } from '../permissions/permission.js';
import { refusalOf } from '../results.js';
import { createServerTeam, listServerTeams, serverTeamOf } from './server-team.js';
import type { ServerAccess, ServerUser, ServerUserJson, ServerUserUpdateOptions } from './server-types.js';
import { baseUserOf, userUpdate } from '../users/user.js';
import { NO_PRIMARY_EMAIL, userMethodsOf, createSession } from '../users/user-methods.js';

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
  /** `nextCursor` of an earlier page, or the id of the user to begin with. */
  cursor?: string;
  /** Users per page. Default and maximum: 10,000. */
  limit?: number;
  orderBy?: 'signedUpAt';
  /** Newest first. The default is oldest first. */
  desc?: boolean;
  /** Part of a name or address, in any case and Unicode spelling, or a full user id. */
  query?: string;
  /** Default false. */
  includeAnonymous?: boolean;
}

/** A page of users; `nextCursor` is null on the last one. */
export type ServerUserPage = ServerUser[] & { nextCursor: string | null };

export function serverUserOf(app: ServerAccess, json: ServerUserJson): ServerUser {
  const access: UserAccess & ServerAccess = { ...app, userId: json.id };
  const update = async (options: ServerUserUpdateOptions) => {
    await request(access, { method: 'PATCH', path: `/users${pathOf(json.id)}`, body: serverUserUpdate(options) });
  };
  const listOAuthProviders = () => listServerOAuthProviders(access);
  const listTeams = () => listServerTeams(access, json.id);
  const channels = () => listContactChannels(access);
  return {
    ...baseUserOf(json, json.selected_team && serverTeamOf(app, json.selected_team)),
    ...userMethodsOf(access, update),
    ...permissionGrantsOf(access),
    ...serverCustomerOf(app, { userId: json.id }),
    lastActiveAt: new Date(json.last_active_at_millis),
    primaryEmailAuthEnabled: json.primary_email_auth_enabled,
    serverMetadata: json.server_metadata,
    update,
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    delete: async () => {
      await request(access, { method: 'DELETE', path: `/users${pathOf(json.id)}` });
    },
    setPassword: ({ password }) => refusalOf(update({ password }), [PasswordRequirementsNotMet]),
    updatePassword: async () => {
      throw new Error('The old password is checked in the session of the user: set the new one by setPassword here.');
    },
    sendVerificationEmail: async (options) => {
      const primary = (await channels()).find(({ isPrimary }) => isPrimary);
      if (primary === undefined) throw new Error(NO_PRIMARY_EMAIL);
      return refusalOf(primary.sendVerificationEmail(options), [KnownErrors.EmailAlreadyVerified]);
    },
    listContactChannels: channels,
    createContactChannel: (options) => createContactChannel(access, options),
    listTeams,
    getTeam: async (id) => (await listTeams()).find((team) => team.id === id) ?? null,
    createTeam: async (options) => {
      const team = await createServerTeam(access, { ...options, creatorUserId: json.id });
      await update({ selectedTeamId: team.id });
      return team;
    },
    listOAuthProviders,
    getOAuthProvider: async (id) => (await listOAuthProviders()).find((provider) => provider.id === id) ?? null,
    createSession: (options) => createSession(access, options),
  };
}

/** @throws KnownErrors.SchemaError if the cursor is not a user id */
export async function listServerUsers(
  access: ServerAccess,
  options: ServerListUsersOptions,
  signal?: AbortSignal,
): Promise<ServerUserPage> {
  const page = await request<{ items: ServerUserJson[]; pagination?: { next_cursor: string | null } }>(access, {
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
  const users = page.items.map((json) => serverUserOf(access, json));
  return Object.assign(users, { nextCursor: page.pagination?.next_cursor ?? null });
}

/** @returns null if there is no such user */
export async function getServerUser(access: ServerAccess, id: string): Promise<ServerUser | null> {
  try {
    const json = await request<ServerUserJson>(access, { method: 'GET', path: `/users${pathOf(id)}` });
    return serverUserOf(access, json);
  } catch (error) {
    if (error instanceof KnownErrors.UserNotFound) return null;
    throw error;
  }
}

/** @returns null if the key is not a valid user key */
export async function getServerUserByApiKey(access: ServerAccess, apiKey: string): Promise<ServerUser | null> {
  const id = await ownerOfApiKey(access.api, 'user', apiKey);
  return id === null ? null : getServerUser(access, id);
}

/** @throws KnownErrors.UserWithEmailAlreadyExists if another user signs in with that address */
export async function createServerUser(access: ServerAccess, options: ServerUserCreateOptions): Promise<ServerUser> {
  const json = await request<ServerUserJson>(access, {
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
  return serverUserOf(access, json);
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
