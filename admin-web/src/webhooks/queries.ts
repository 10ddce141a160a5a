import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import type { DeliveryStatus, ReplayTask } from './wire';

export const webhooksKey = (projectId: string) => [...keys.project(projectId), 'webhooks'];
export const endpointKey = (projectId: string, endpointId: string) => [...webhooksKey(projectId), endpointId];
export const messageKey = (projectId: string, messageId: string) => [...webhooksKey(projectId), 'message', messageId];

const PER_PAGE = 20;
/** Maximum number of endpoints of a project. */
const MOST_ENDPOINTS = 100;

export const endpointsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'endpoints'],
    queryFn: async () => {
      const query = { limit: MOST_ENDPOINTS, order: 'descending' } as const;
      return (await adminRequest(api, projectId, 'GET /app/{app_id}/endpoint', { path: { app_id: projectId }, query }))
        .data;
    },
  });

export const endpointQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: endpointKey(projectId, endpointId),
    queryFn: () =>
      adminRequest(api, projectId, 'GET /app/{app_id}/endpoint/{endpoint_id}', {
        path: { app_id: projectId, endpoint_id: endpointId },
      }),
  });

/** Covers the last 28 days. */
export const statsQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'stats'],
    queryFn: () =>
      adminRequest(api, projectId, 'GET /app/{app_id}/endpoint/{endpoint_id}/stats', {
        path: { app_id: projectId, endpoint_id: endpointId },
      }),
  });

/** The newest attempt; null before the first. */
export const lastAttemptQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'last-attempt'],
    queryFn: async () => {
      const query = { limit: 1, with_content: true };
      return (
        (
          await adminRequest(api, projectId, 'GET /app/{app_id}/attempt/endpoint/{endpoint_id}', {
            path: { app_id: projectId, endpoint_id: endpointId },
            query,
          })
        ).data[0] ?? null
      );
    },
  });

export const headersQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'headers'],
    queryFn: () =>
      adminRequest(api, projectId, 'GET /app/{app_id}/endpoint/{endpoint_id}/headers', {
        path: { app_id: projectId, endpoint_id: endpointId },
      }),
  });

/** Loaded only when the owner reveals the secret, and not cached. */
export const secretQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'secret'],
    gcTime: 0,
    queryFn: async () => {
      return (
        await adminRequest(api, projectId, 'GET /app/{app_id}/endpoint/{endpoint_id}/secret', {
          path: { app_id: projectId, endpoint_id: endpointId },
        })
      ).key;
    },
  });

/** A page of webhooks, in the form of the other lists of the API. */
const pageOf = <Row>({ data, iterator, done }: { data: Row[]; iterator: string | null; done: boolean }) => ({
  items: data,
  pagination: { next_cursor: done ? null : iterator },
});

export interface DeliveryFilter {
  status?: DeliveryStatus;
  event?: string;
  cursor?: string;
}

export const deliveriesQuery = (api: Api, projectId: string, endpointId: string, filter: DeliveryFilter) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'deliveries', filter],
    queryFn: async ({ signal }) =>
      pageOf(
        await adminRequest(api, projectId, 'GET /app/{app_id}/endpoint/{endpoint_id}/msg', {
          path: { app_id: projectId, endpoint_id: endpointId },
          query: { limit: PER_PAGE, status: filter.status, event_types: filter.event, iterator: filter.cursor },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export interface MessageFilter {
  event?: string;
  channel?: string;
  tag?: string;
  /** ISO 8601. */
  after?: string;
  before?: string;
  cursor?: string;
}

export const messagesQuery = (api: Api, projectId: string, filter: MessageFilter) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'messages', filter],
    queryFn: async ({ signal }) =>
      pageOf(
        await adminRequest(api, projectId, 'GET /app/{app_id}/msg', {
          path: { app_id: projectId },
          query: {
            limit: PER_PAGE,
            event_types: filter.event,
            channel: filter.channel,
            tag: filter.tag,
            after: filter.after,
            before: filter.before,
            iterator: filter.cursor,
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const messageQuery = (api: Api, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: messageKey(projectId, messageId),
    queryFn: () =>
      adminRequest(api, projectId, 'GET /app/{app_id}/msg/{msg_id}', {
        path: { app_id: projectId, msg_id: messageId },
        query: { with_content: true },
      }),
  });

/** With the message's delivery status at each endpoint. */
export const destinationsQuery = (api: Api, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), 'endpoints'],
    queryFn: async () => {
      const query = { limit: MOST_ENDPOINTS };
      return (
        await adminRequest(api, projectId, 'GET /app/{app_id}/msg/{msg_id}/endpoint', {
          path: { app_id: projectId, msg_id: messageId },
          query,
        })
      ).data;
    },
  });

/** Newest first, with response bodies. */
export const attemptsQuery = (api: Api, projectId: string, messageId: string, limit: number) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), 'attempts', limit],
    queryFn: () =>
      adminRequest(api, projectId, 'GET /app/{app_id}/attempt/msg/{msg_id}', {
        path: { app_id: projectId, msg_id: messageId },
        query: { limit, with_content: true },
      }),
    placeholderData: keepPreviousData,
  });

export const eventTypesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'event-types'],
    staleTime: Infinity,
    queryFn: async () => {
      const query = { limit: 250, with_content: true };
      return (await adminRequest(api, projectId, 'GET /event-type', { query })).data;
    },
  });

export const replayTasksQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'tasks'],
    queryFn: async () => {
      const query = { limit: PER_PAGE };
      return (await adminRequest(api, projectId, 'GET /background-task', { query })).data;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? LOOK_MILLIS : false),
  });

const LOOK_MILLIS = 2_000;

export const replayTaskQuery = (api: Api, projectId: string, taskId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'tasks', taskId],
    queryFn: (): Promise<ReplayTask> =>
      adminRequest(api, projectId, 'GET /background-task/{task_id}', { path: { task_id: taskId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_MILLIS : false),
  });

export const applicationQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'application'],
    queryFn: () => adminRequest(api, projectId, 'GET /app/{app_id}', { path: { app_id: projectId } }),
  });
