import type { TeamUser } from '@hallpass/js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminRequest, type Answer, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import { nameOf, teamNameOf } from '../people/user-json';
import type { AuditFilter } from './audit-search';

export type AuditEntry = Item<'GET /internal/audit-log'>;
export type AuditActor = NonNullable<AuditEntry['actor']>;

export const ENTRIES_PER_PAGE = 25;

const auditKey = (projectId: string) => [...keys.project(projectId), 'audit'];
export const retentionKey = (projectId: string) => [...auditKey(projectId), 'retention'];

const filterQuery = ({ actor, action, target, address, from, before }: AuditFilter) => ({
  actor_id: actor,
  action,
  target_id: target,
  client_address: address,
  from_millis: from ? Date.parse(from) : undefined,
  before_millis: before ? Date.parse(before) : undefined,
  // If the filter names an event, show it even if a change records the same thing.
  one_per_change: action === undefined,
});

export const auditQuery = (api: Api, projectId: string, filter: AuditFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...auditKey(projectId), 'entries', filter, cursor],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /internal/audit-log', {
        query: { ...filterQuery(filter), limit: ENTRIES_PER_PAGE, cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export type ExportFormat = 'csv' | 'jsonl';

export const exportAuditLog = (
  api: Api,
  projectId: string,
  filter: AuditFilter,
  format: ExportFormat,
): Promise<string> =>
  adminRequest(api, projectId, 'GET /internal/audit-log/export', { query: { ...filterQuery(filter), format } });

export type AuditRetention = Answer<'GET /internal/audit-log/retention'>;

export const retentionQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: retentionKey(projectId),
    queryFn: () => adminRequest(api, projectId, 'GET /internal/audit-log/retention'),
  });

export const setRetention = (api: Api, projectId: string, days: number | null): Promise<AuditRetention> =>
  adminRequest(api, projectId, 'PUT /internal/audit-log/retention', { body: { days } });

export type AuditChain = Item<'GET /internal/audit-log/chains'>;

export const chainsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...auditKey(projectId), 'chains'],
    queryFn: async () => (await adminRequest(api, projectId, 'GET /internal/audit-log/chains')).items,
  });

/** Names of actors: owners and sets of keys are loaded in bulk, users individually. */
export const ownerNamesQuery = (api: Api, projectId: string, ownerTeamId: string | null) =>
  queryOptions({
    queryKey: [...auditKey(projectId), 'owners', ownerTeamId],
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const user = await api.client.getUser({ or: 'throw' });
      const team = ownerTeamId === null ? null : await user.getTeam(ownerTeamId);
      const [members, owners] = team
        ? await Promise.all([
            team.listUsers(),
            adminRequest(api, projectId, 'GET /internal/projects/current/owners', { signal }),
          ])
        : [[], { items: [] }];
      const emails = new Map(owners.items.map(({ user_id, primary_email }) => [user_id, primary_email]));
      const nameOfMember = ({ id, teamProfile }: TeamUser) => teamProfile.displayName ?? emails.get(id) ?? '';
      return {
        ...Object.fromEntries(members.map((member) => [member.id, nameOfMember(member)])),
        [user.id]: user.displayName ?? user.primaryEmail ?? '',
      };
    },
  });

export const keyNamesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...auditKey(projectId), 'keys'],
    staleTime: 300_000,
    queryFn: async (): Promise<Readonly<Record<string, string>>> =>
      Object.fromEntries((await api.admin(projectId).listInternalApiKeys()).map((key) => [key.id, key.description])),
  });

/** Name of a user of the project; null if the user no longer exists. */
export const userNameQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: [...auditKey(projectId), 'user', userId],
    staleTime: 300_000,
    queryFn: async () => {
      const user = await api.admin(projectId).getUser(userId);
      return user && (user.displayName ?? user.primaryEmail);
    },
  });

/** Name of a team of the project; null if the team no longer exists. Searches, because a missing id is no error. */
export const teamNameQuery = (api: Api, projectId: string, teamId: string) =>
  queryOptions({
    queryKey: [...auditKey(projectId), 'team', teamId],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const query = { query: teamId, limit: 1 };
      const { items } = await adminRequest(api, projectId, 'GET /teams', { query, signal });
      return items[0]?.id === teamId ? teamNameOf(items[0]) : null;
    },
  });

/** Name of the user or team with an id; null if there is none. */
export const idNameQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...auditKey(projectId), 'id', id],
    staleTime: 300_000,
    queryFn: async ({ signal, client }) => {
      const query = { query: id, limit: 1, include_anonymous: true };
      const { items } = await adminRequest(api, projectId, 'GET /users', { query, signal });
      return items[0]?.id === id ? nameOf(items[0]) : client.fetchQuery(teamNameQuery(api, projectId, id));
    },
  });
