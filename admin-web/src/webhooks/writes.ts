import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import type { DeliveryStatus, Endpoint, EndpointInput, Message, ReplayTask } from './wire';

/** The changes of the management API, for one project. */
export function webhookWrites(api: Api, projectId: string) {
  return {
    createEndpoint: (input: EndpointInput & { headers: Record<string, string> }) =>
      adminRequest<Endpoint>(api, projectId, { method: 'POST', path: `/app/${projectId}/endpoint`, body: input }),

    changeEndpoint: (endpointId: string, change: Partial<EndpointInput> & { disabled?: boolean }) =>
      adminRequest<Endpoint>(api, projectId, {
        method: 'PATCH',
        path: `/app/${projectId}/endpoint/${endpointId}`,
        body: change,
      }),

    deleteEndpoint: (endpointId: string) =>
      adminRequest<void>(api, projectId, { method: 'DELETE', path: `/app/${projectId}/endpoint/${endpointId}` }),

    changeHeaders: (endpointId: string, headers: Record<string, string>, deleteHeaders: string[]) =>
      adminRequest<void>(api, projectId, {
        method: 'PATCH',
        path: `/app/${projectId}/endpoint/${endpointId}/headers`,
        body: { headers, deleteHeaders },
      }),

    rotateSecret: (endpointId: string, gracePeriodSeconds: number) =>
      adminRequest<void>(api, projectId, {
        method: 'POST',
        path: `/app/${projectId}/endpoint/${endpointId}/secret/rotate`,
        body: { gracePeriodSeconds },
      }),

    sendExample: (endpointId: string, eventType: string) =>
      adminRequest<Message>(api, projectId, {
        method: 'POST',
        path: `/app/${projectId}/endpoint/${endpointId}/send-example`,
        body: { eventType },
      }),

    resend: (messageId: string, endpointId: string) =>
      adminRequest<object>(api, projectId, {
        method: 'POST',
        path: `/app/${projectId}/msg/${messageId}/endpoint/${endpointId}/resend`,
      }),

    recover: (endpointId: string, range: ReplayRange) =>
      adminRequest<ReplayTask>(api, projectId, {
        method: 'POST',
        path: `/app/${projectId}/endpoint/${endpointId}/recover`,
        body: range,
      }),

    replayMissing: (endpointId: string, range: ReplayRange) =>
      adminRequest<ReplayTask>(api, projectId, {
        method: 'POST',
        path: `/app/${projectId}/endpoint/${endpointId}/replay-missing`,
        body: range,
      }),

    replayAll: (endpointId: string, range: ReplayRange & { status?: DeliveryStatus; eventTypes?: string[] }) =>
      adminRequest<ReplayTask>(api, projectId, {
        method: 'POST',
        path: `/app/${projectId}/endpoint/${endpointId}/bulk-replay`,
        body: range,
      }),

    sendMessage: (message: NewMessage) =>
      adminRequest<Message>(api, projectId, { method: 'POST', path: `/app/${projectId}/msg`, body: message }),

    /** Whether an endpoint would take such a message. */
    isTaken: async (eventType: string, channels: string[] | null): Promise<boolean> => {
      const path = `/app/${projectId}/msg/precheck/active`;
      const body = { eventType, channels };
      return (await adminRequest<{ active: boolean }>(api, projectId, { method: 'POST', path, body })).active;
    },

    removeBody: (messageId: string) =>
      adminRequest<void>(api, projectId, { method: 'DELETE', path: `/app/${projectId}/msg/${messageId}/content` }),

    removeAnswer: (messageId: string, attemptId: string) =>
      adminRequest<void>(api, projectId, {
        method: 'DELETE',
        path: `/app/${projectId}/msg/${messageId}/attempt/${attemptId}/content`,
      }),

    renameApplication: (name: string) =>
      adminRequest<object>(api, projectId, { method: 'PATCH', path: `/app/${projectId}`, body: { name } }),
  };
}

/** ISO 8601. */
export interface ReplayRange {
  since: string;
  until?: string;
}

export interface NewMessage {
  eventType: string;
  payload: unknown;
  eventId: string | null;
  channels: string[] | null;
  tags: string[] | null;
}
