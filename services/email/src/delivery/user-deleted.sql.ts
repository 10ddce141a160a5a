import { batchedDelete } from '@hallpass/database';

const ofLatelyDeleted = `(project_id, user_id) IN (
  SELECT project_id, (payload->>'id')::uuid FROM queue.outbox
  WHERE event = 'user.deleted' AND created_at > now() - interval '1 day')`;
const GLOBAL = { global: 'what was in flight for deleted users, whichever project they belonged to' };

export const removeLateMails = batchedDelete('late-mails-of-deleted-users', 'email.mail', ofLatelyDeleted, GLOBAL);
export const removeLatePreferences = batchedDelete(
  'late-preferences-of-deleted-users',
  'email.notification_preference',
  ofLatelyDeleted,
  { key: ['user_id', 'category_id'], ...GLOBAL },
);
