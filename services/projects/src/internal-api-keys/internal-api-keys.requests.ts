import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /internal/api-keys': {
    administrator: {
      body: () => ({
        description: 'second',
        expires_at_millis: Date.now() + 3_600_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      }),
    },
  },
  'POST /internal/api-keys/revoke': {
    anyCaller: { body: { created_by_user_id: '00000000-0000-4000-8000-000000000000' } },
  },
  'PATCH /internal/api-keys/{id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ description: 'changed' }) },
  },
};
