import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import type { DeliveryStatus, EndpointInput } from './wire';

/** Changes through the management API, for one project. */
export function webhookWrites(api: Api, projectId: string) {
  return {
    createEndpoint: (input: EndpointInput & { headers: Record<string, string> }) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/endpoint', { path: { app_id: projectId }, body: input }),

    changeEndpoint: (endpointId: string, change: Partial<EndpointInput> & { disabled?: boolean }) =>
      adminRequest(api, projectId, 'PATCH /app/{app_id}/endpoint/{endpoint_id}', {
        path: { app_id: projectId, endpoint_id: endpointId },
        body: change,
      }),

    deleteEndpoint: (endpointId: string) =>
      adminRequest(api, projectId, 'DELETE /app/{app_id}/endpoint/{endpoint_id}', {
        path: { app_id: projectId, endpoint_id: endpointId },
      }),

    changeHeaders: (endpointId: string, headers: Record<string, string>, deleteHeaders: string[]) =>
      adminRequest(api, projectId, 'PATCH /app/{app_id}/endpoint/{endpoint_id}/headers', {
        path: { app_id: projectId, endpoint_id: endpointId },
        body: { headers, deleteHeaders },
      }),

    rotateSecret: (endpointId: string, gracePeriodSeconds: number) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/endpoint/{endpoint_id}/secret/rotate', {
        path: { app_id: projectId, endpoint_id: endpointId },
        body: { gracePeriodSeconds },
      }),

    sendExample: (endpointId: string, eventType: string) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/endpoint/{endpoint_id}/send-example', {
        path: { app_id: projectId, endpoint_id: endpointId },
        body: { eventType },
      }),

    resend: (messageId: string, endpointId: string) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/msg/{msg_id}/endpoint/{endpoint_id}/resend', {
        path: { app_id: projectId, msg_id: messageId, endpoint_id: endpointId },
      }),

    recover: (endpointId: string, range: ReplayRange) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/endpoint/{endpoint_id}/recover', {
        path: { app_id: projectId, endpoint_id: endpointId },
        body: range,
      }),

    replayMissing: (endpointId: string, range: ReplayRange) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/endpoint/{endpoint_id}/replay-missing', {
        path: { app_id: projectId, endpoint_id: endpointId },
        body: range,
      }),

    replayAll: (endpointId: string, range: ReplayRange & { status?: DeliveryStatus; eventTypes?: string[] }) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/endpoint/{endpoint_id}/bulk-replay', {
        path: { app_id: projectId, endpoint_id: endpointId },
        body: range,
      }),

    sendMessage: (message: NewMessage) =>
      adminRequest(api, projectId, 'POST /app/{app_id}/msg', { path: { app_id: projectId }, body: message }),

    /** Whether any endpoint would receive the message. */
    isTaken: async (eventType: string, channels: string[] | null): Promise<boolean> => {
      const body = { eventType, channels };
      return (
        await adminRequest(api, projectId, 'POST /app/{app_id}/msg/precheck/active', {
          path: { app_id: projectId },
          body,
        })
      ).active;
    },

    removeBody: (messageId: string) =>
      adminRequest(api, projectId, 'DELETE /app/{app_id}/msg/{msg_id}/content', {
        path: { app_id: projectId, msg_id: messageId },
      }),

    removeAnswer: (messageId: string, attemptId: string) =>
      adminRequest(api, projectId, 'DELETE /app/{app_id}/msg/{msg_id}/attempt/{attempt_id}/content', {
        path: { app_id: projectId, msg_id: messageId, attempt_id: attemptId },
      }),

    renameApplication: (name: string) =>
      adminRequest(api, projectId, 'PATCH /app/{app_id}', { path: { app_id: projectId }, body: { name } }),
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
