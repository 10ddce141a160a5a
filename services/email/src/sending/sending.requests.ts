import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /emails/send-email': {
    anyCaller: { body: { user_ids: ['{user}'], subject: 'Hello', html: '<p>Hello</p>' } },
    administrator: {
      body: ({ user }) => ({
        user_ids: [user],
        subject: 'Hello',
        html: '<p>Hello</p>',
        notification_category_name: 'Transactional',
      }),
    },
  },
};
