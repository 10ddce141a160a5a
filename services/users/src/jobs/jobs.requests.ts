import { randomUUID } from 'node:crypto';
import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /users/import': {
    anyCaller: { contentType: 'application/x-ndjson' },
    administrator: {
      contentType: 'application/x-ndjson',
      body: () => Buffer.from(`${JSON.stringify({ primary_email: `${randomUUID()}@example.com` })}\n`),
    },
  },
  'POST /users/bulk-delete': { administrator: { body: () => ({ user_ids: [randomUUID()] }) } },
};
