import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /applications': {
    administrator: {
      body: () => ({ kind: 'web', display_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] }),
    },
  },
  'PATCH /applications/{application_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ display_name: 'Renamed', disabled: true }) },
  },
  'POST /applications/{application_id}/secrets': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ expires_at_millis: null }) },
  },
  'PATCH /applications/{application_id}/secrets/{secret_id}': {
    anyCaller: { body: { expires_at_millis: null } },
    administrator: { body: () => ({ expires_at_millis: Date.now() + 3_600_000 }) },
  },
  'DELETE /applications/{application_id}/secrets/{secret_id}': { administrator: {} },
  'DELETE /applications/{application_id}': { administrator: {} },
};
