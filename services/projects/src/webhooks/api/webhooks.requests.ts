import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /app/{app_id}': { anyCaller: { body: {} }, administrator: { body: () => ({ name: 'Hooks' }) } },
  'PUT /app/{app_id}': { anyCaller: { body: { name: 'x' } }, administrator: { body: () => ({ name: 'More hooks' }) } },
  'POST /app/{app_id}/endpoint': {
    anyCaller: { body: { url: 'https://example.com/' } },
    administrator: { body: () => ({ url: 'https://example.com/', headers: { authorization: PLANTED.clientSecret } }) },
  },
  'PUT /app/{app_id}/endpoint/{endpoint_id}': {
    // A valid body would create the missing endpoint with this uid.
    anyCaller: { body: {} },
    administrator: { body: () => ({ url: 'https://example.com/hooks', eventTypes: ['none'] }) },
  },
  'PATCH /app/{app_id}/endpoint/{endpoint_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ description: PLANTED.metadata }) },
  },
  'PUT /app/{app_id}/endpoint/{endpoint_id}/headers': {
    anyCaller: { body: { headers: {} } },
    administrator: { body: () => ({ headers: { 'x-key': PLANTED.clientSecret } }) },
  },
  'PATCH /app/{app_id}/endpoint/{endpoint_id}/headers': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ headers: { 'x-more': PLANTED.clientSecret } }) },
  },
  'POST /app/{app_id}/endpoint/{endpoint_id}/secret/rotate': {
    anyCaller: { body: {} },
    administrator: { body: () => ({}) },
  },
  'DELETE /app/{app_id}/endpoint/{endpoint_id}': { administrator: {} },
  'POST /app/{app_id}/endpoint/{endpoint_id}/bulk-replay': {
    anyCaller: { body: { since: '2026-01-01T00:00:00.000Z' } },
  },
  'POST /app/{app_id}/endpoint/{endpoint_id}/recover': { anyCaller: { body: { since: '2026-01-01T00:00:00.000Z' } } },
  'POST /app/{app_id}/endpoint/{endpoint_id}/replay-missing': {
    anyCaller: { body: { since: '2026-01-01T00:00:00.000Z' } },
  },
  'POST /app/{app_id}/endpoint/{endpoint_id}/send-example': { anyCaller: { body: { eventType: 'team.created' } } },
  'POST /app/{app_id}/msg': { anyCaller: { body: { eventType: 'a.b', payload: {} } } },
  'POST /app/{app_id}/msg/precheck/active': { anyCaller: { body: { eventType: 'a.b' } } },
  'POST /app/{app_id}/msg/{msg_id}/endpoint/{endpoint_id}/resend': { anyCaller: { body: {} } },
  'POST /internal/send-test-webhook': { anyCaller: { body: { endpoint_id: '{endpoint}' } } },
  'POST /webhooks/svix-token': { anyCaller: { body: {} } },
};
