import { KnownErrors } from '@hallpass/js';
import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../../api/admin-request';
import type { Api } from '../../api/api';
import { keys } from '../../api/queries';
import type { PageJson, TeamJson, UserJson } from '../user-json';

/** Begins with the key of the user: what changes the user reads all of it anew. */
const part = (projectId: string, userId: string, name: string) => [...keys.oneUser(projectId, userId), name] as const;

export const userKeys = {
  channels: (projectId: string, userId: string) => part(projectId, userId, 'channels'),
  providers: (projectId: string, userId: string) => part(projectId, userId, 'providers'),
  sessions: (projectId: string, userId: string) => part(projectId, userId, 'sessions'),
  teams: (projectId: string, userId: string) => part(projectId, userId, 'teams'),
  grants: (projectId: string, userId: string) => part(projectId, userId, 'grants'),
  preferences: (projectId: string, userId: string) => part(projectId, userId, 'preferences'),
  payments: (projectId: string, userId: string) => part(projectId, userId, 'payments'),
};

/** The user; null when there is none. */
export const userQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: keys.oneUser(projectId, userId),
    queryFn: async ({ signal }) => {
      try {
        const path = `/users/${encodeURIComponent(userId)}`;
        return await adminRequest<UserJson>(api, projectId, { method: 'GET', path, signal });
      } catch (error) {
        if (error instanceof KnownErrors.UserNotFound) return null;
        throw error;
      }
    },
  });

/** What a server may change of a user (contract/03 §5). */
export interface UserPatch {
  display_name?: string | null;
  profile_image_url?: string | null;
  primary_email?: string | null;
  primary_email_verified?: boolean;
  primary_email_auth_enabled?: boolean;
  selected_team_id?: string | null;
  client_metadata?: unknown;
  client_read_only_metadata?: unknown;
  server_metadata?: unknown;
  password?: string | null;
  totp_secret_base64?: null;
  otp_auth_enabled?: boolean;
  passkey_auth_enabled?: false;
  is_anonymous?: false;
}

export const patchUser = (api: Api, projectId: string, userId: string, body: UserPatch) =>
  adminRequest<UserJson>(api, projectId, { method: 'PATCH', path: `/users/${userId}`, body });

export interface ChannelJson {
  id: string;
  value: string;
  used_for_auth: boolean;
  is_verified: boolean;
  is_primary: boolean;
}

const LIST_LIMIT = 100;

async function firstPage<Item>(
  api: Api,
  projectId: string,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): Promise<Item[]> {
  const request = { method: 'GET', path, query: { limit: LIST_LIMIT, ...query } } as const;
  return (await adminRequest<PageJson<Item>>(api, projectId, request)).items;
}

export const channelsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.channels(projectId, userId),
    queryFn: () => firstPage<ChannelJson>(api, projectId, '/contact-channels', { user_id: userId }),
  });

export interface ProviderAccountJson {
  id: string;
  email?: string;
  provider_config_id: string;
  allow_sign_in: boolean;
  allow_connected_accounts: boolean;
  account_id: string;
}

export const providersQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.providers(projectId, userId),
    queryFn: () => firstPage<ProviderAccountJson>(api, projectId, '/oauth-providers', { user_id: userId }),
  });

export interface SessionJson {
  id: string;
  created_at: number;
  is_impersonation: boolean;
  last_used_at: number;
  last_used_browser?: string;
  last_used_at_end_user_ip_info?: { ip: string; countryCode?: string; regionCode?: string; cityName?: string };
}

/** Why a session is over (docs/sessions.md). */
type EndReason =
  | 'sign_out'
  | 'revoked'
  | 'password_changed'
  | 'user_upgraded'
  | 'account_changed'
  | 'token_reused'
  | 'expired'
  | 'idle';

export interface EndedSessionJson extends SessionJson {
  ended_at: number;
  end_reason: EndReason;
  ended_by?: { type: 'user' | 'owner' | 'key' | 'operator'; id?: string };
}

export const sessionsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.sessions(projectId, userId),
    queryFn: () => firstPage<SessionJson>(api, projectId, '/auth/sessions', { user_id: userId }),
  });

export const endedSessionsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: [...userKeys.sessions(projectId, userId), 'ended'],
    queryFn: () => firstPage<EndedSessionJson>(api, projectId, '/auth/sessions', { user_id: userId, ended: true }),
  });

export const userTeamsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.teams(projectId, userId),
    queryFn: () => firstPage<TeamJson>(api, projectId, '/teams', { user_id: userId }),
  });

export interface TeamGrantJson {
  id: string;
  team_id: string;
  user_id: string;
}

/** What was granted to a user directly: in the project, and in each team. What that contains, the definitions say. */
export const grantsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.grants(projectId, userId),
    queryFn: async () => {
      const query = { user_id: userId, limit: 1_000 };
      const [project, team] = await Promise.all([
        firstPage<{ id: string }>(api, projectId, '/project-permissions', query),
        firstPage<TeamGrantJson>(api, projectId, '/team-permissions', query),
      ]);
      return { project: project.map(({ id }) => id), team };
    },
  });

export interface PreferenceJson {
  notification_category_id: string;
  notification_category_name: string;
  enabled: boolean;
  can_disable: boolean;
}

export const preferencesQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.preferences(projectId, userId),
    queryFn: async () => {
      const path = `/emails/notification-preference/${userId}`;
      return (await adminRequest<{ items: PreferenceJson[] }>(api, projectId, { method: 'GET', path })).items;
    },
  });

/** What other users keep in their metadata: the latest ones stand for all. */
export const metadataSampleQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...keys.users(projectId), 'metadata-sample'],
    queryFn: () => firstPage<UserJson>(api, projectId, '/users', { limit: 50, desc: true }),
    staleTime: 300_000,
  });

export interface AuditEntryJson {
  id: string;
  log: 'changes' | 'events';
  occurred_at_millis: number;
  action: string;
  actor: { type: 'user' | 'owner' | 'key' | 'operator'; id: string | null } | null;
  impersonated_user_id: string | null;
  client_address: string | null;
  request_id: string | null;
  target: { type: string; id: string } | null;
  change: 'insert' | 'update' | 'delete' | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  team_id: string | null;
  permission_id: string | null;
  details: Record<string, unknown> | null;
}

/** Its key is not below that of the user: every change of the user makes an entry, and none has to be read at once. */
export const activityQuery = (api: Api, projectId: string, userId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'user-activity', userId, cursor],
    queryFn: ({ signal }) =>
      adminRequest<PageJson<AuditEntryJson>>(api, projectId, {
        method: 'GET',
        path: '/internal/audit-log',
        query: { target_id: userId, limit: 30, cursor },
        signal,
      }),
  });
