import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = { 'POST /auth/challenges': { anyCaller: { body: {} } } };
