import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import type {
  Attempt,
  DataPage,
  DeliveryStatus,
  Endpoint,
  EndpointHeaders,
  EndpointMessage,
  EndpointStats,
  EventType,
  Message,
  MessageEndpoint,
  ReplayTask,
} from './wire';

export const webhooksKey = (projectId: string) => [...keys.project(projectId), 'webhooks'];
export const endpointKey = (projectId: string, endpointId: string) => [...webhooksKey(projectId), endpointId];
export const messageKey = (projectId: string, messageId: string) => [...webhooksKey(projectId), 'message', messageId];

const PER_PAGE = 20;
/** A project has no more. */
const MOST_ENDPOINTS = 100;

export const endpointsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'endpoints'],
    queryFn: async () => {
      const path = `/app/${projectId}/endpoint`;
      const query = { limit: MOST_ENDPOINTS, order: 'descending' };
      return (await adminRequest<DataPage<Endpoint>>(api, projectId, { method: 'GET', path, query })).data;
    },
  });

export const endpointQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: endpointKey(projectId, endpointId),
    queryFn: () =>
      adminRequest<Endpoint>(api, projectId, { method: 'GET', path: `/app/${projectId}/endpoint/${endpointId}` }),
  });

/** Of the last 28 days. */
export const statsQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'stats'],
    queryFn: () =>
      adminRequest<EndpointStats>(api, projectId, {
        method: 'GET',
        path: `/app/${projectId}/endpoint/${endpointId}/stats`,
      }),
  });

/** The newest one; null before the first. */
export const lastAttemptQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'last-attempt'],
    queryFn: async () => {
      const path = `/app/${projectId}/attempt/endpoint/${endpointId}`;
      const query = { limit: 1, with_content: true };
      return (await adminRequest<DataPage<Attempt>>(api, projectId, { method: 'GET', path, query })).data[0] ?? null;
    },
  });

export const headersQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'headers'],
    queryFn: () =>
      adminRequest<EndpointHeaders>(api, projectId, {
        method: 'GET',
        path: `/app/${projectId}/endpoint/${endpointId}/headers`,
      }),
  });

/** Asked for when somebody wants to see it, and not kept afterwards. */
export const secretQuery = (api: Api, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'secret'],
    gcTime: 0,
    queryFn: async () => {
      const path = `/app/${projectId}/endpoint/${endpointId}/secret`;
      return (await adminRequest<{ key: string }>(api, projectId, { method: 'GET', path })).key;
    },
  });

export interface DeliveryFilter {
  status?: DeliveryStatus;
  event?: string;
  cursor?: string;
}

export const deliveriesQuery = (api: Api, projectId: string, endpointId: string, filter: DeliveryFilter) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), 'deliveries', filter],
    queryFn: ({ signal }) =>
      adminRequest<DataPage<EndpointMessage>>(api, projectId, {
        method: 'GET',
        path: `/app/${projectId}/endpoint/${endpointId}/msg`,
        query: { limit: PER_PAGE, status: filter.status, event_types: filter.event, iterator: filter.cursor },
        signal,
      }),
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
    queryFn: ({ signal }) =>
      adminRequest<DataPage<Message>>(api, projectId, {
        method: 'GET',
        path: `/app/${projectId}/msg`,
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
    placeholderData: keepPreviousData,
  });

export const messageQuery = (api: Api, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: messageKey(projectId, messageId),
    queryFn: () =>
      adminRequest<Message>(api, projectId, {
        method: 'GET',
        path: `/app/${projectId}/msg/${messageId}`,
        query: { with_content: true },
      }),
  });

/** Where a message goes, and what has become of it there. */
export const destinationsQuery = (api: Api, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), 'endpoints'],
    queryFn: async () => {
      const path = `/app/${projectId}/msg/${messageId}/endpoint`;
      const query = { limit: MOST_ENDPOINTS };
      return (await adminRequest<DataPage<MessageEndpoint>>(api, projectId, { method: 'GET', path, query })).data;
    },
  });

/** Newest first, with answers. */
export const attemptsQuery = (api: Api, projectId: string, messageId: string, limit: number) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), 'attempts', limit],
    queryFn: () =>
      adminRequest<DataPage<Attempt>>(api, projectId, {
        method: 'GET',
        path: `/app/${projectId}/attempt/msg/${messageId}`,
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
      return (await adminRequest<DataPage<EventType>>(api, projectId, { method: 'GET', path: '/event-type', query }))
        .data;
    },
  });

export const replayTasksQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'tasks'],
    queryFn: async () => {
      const query = { limit: PER_PAGE };
      return (
        await adminRequest<DataPage<ReplayTask>>(api, projectId, { method: 'GET', path: '/background-task', query })
      ).data;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? LOOK_MILLIS : false),
  });

const LOOK_MILLIS = 2_000;

export const replayTaskQuery = (api: Api, projectId: string, taskId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'tasks', taskId],
    queryFn: () => adminRequest<ReplayTask>(api, projectId, { method: 'GET', path: `/background-task/${taskId}` }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_MILLIS : false),
  });

export const applicationQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), 'application'],
    queryFn: () => adminRequest<{ name: string }>(api, projectId, { method: 'GET', path: `/app/${projectId}` }),
  });
