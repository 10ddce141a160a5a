import { batchedDelete } from '@hallpass/database';

const ofProject = 'project_id = :projectId';

/** Cascades to their attempts. */
export const removeProjectMails = batchedDelete('removed-project-mails', 'email.mail', ofProject);

/** The project's other rows. Mailings cascade to their parts. */
export const removeRestOfProject = [
  batchedDelete('removed-project-mailings', 'email.mailing', ofProject),
  batchedDelete('removed-project-drafts', 'email.draft', ofProject),
  batchedDelete('removed-project-preferences', 'email.notification_preference', ofProject, {
    key: ['user_id', 'category_id'],
  }),
  batchedDelete('removed-project-suppressed', 'email.suppressed_address', ofProject, { key: ['address'] }),
  batchedDelete('removed-project-source-versions', 'email.source_version', ofProject),
  batchedDelete('removed-project-send-slots', 'email.send_slot', ofProject, { key: ['server'] }),
];
