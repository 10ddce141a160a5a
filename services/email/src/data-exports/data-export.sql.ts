import { exportListing, type ExportListing } from '@hallpass/identity';

const OF_USER = 't.project_id = :projectId AND t.user_id = :userId::uuid';

/** Emails to the user, without their content, which may have links that sign the user in. */
export const LISTINGS: readonly ExportListing[] = [
  exportListing({
    section: 'emails',
    tables: ['email.mail'],
    from: 'email.mail t',
    where: OF_USER,
    at: 't.created_at',
    id: 't.id',
    fields: `t.id, t.recipient, t.template, t.subject, t.category, t.status, t.created_at, t.ended_at, t.bounced_at,
      t.complained_at`,
  }),
  exportListing({
    section: 'notification_preferences',
    tables: ['email.notification_preference'],
    from: 'email.notification_preference t',
    where: OF_USER,
    at: 't.updated_at',
    id: 't.category_id',
    fields: 't.category_id, t.is_enabled, t.updated_at',
  }),
  exportListing({
    section: 'suppressed_addresses',
    tables: ['email.suppressed_address'],
    from: `email.suppressed_address t
      JOIN users.contact_channel c ON c.project_id = t.project_id AND c.type = 'email' AND c.value = t.address`,
    where: 't.project_id = :projectId AND c.user_id = :userId::uuid',
    at: 't.created_at',
    id: 't.address',
    idType: 'text',
    fields: 't.address, t.reason, t.created_at',
  }),
];
