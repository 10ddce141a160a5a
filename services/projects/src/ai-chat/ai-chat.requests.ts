import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/ai-chat/{threadId}': {
    anyCaller: { body: { message: 'Hello' } },
    administrator: { path: '/internal/ai-chat/thread', body: () => ({ message: PLANTED.metadata }) },
  },
  'POST /internal/ai-chat/{threadId}': {
    anyCaller: { body: { context_type: 'email-draft', messages: [{ role: 'user', content: 'Hello' }] } },
  },
};
