import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /emails/notification-preference/{user_id}/{notification_category_id}': {
    anyCaller: { body: { enabled: false } },
    administrator: { body: () => ({ enabled: false }) },
  },
};
