import { randomUUID } from 'node:crypto';
import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PUT /application-configuration': {
    anyCaller: { body: { version: 1 } },
    administrator: {
      body: () => ({
        version: 1,
        resources: [{ identifier: 'https://wiki.example.com/', display_name: 'Wiki' }],
        applications: [{ id: randomUUID(), kind: 'machine', display_name: 'Reports' }],
      }),
    },
  },
};
