import { batchedDelete } from '@hallpass/database';

const ofProject = 'project_id = :projectId';

/** Their attempts go with them. */
export const removeProjectMails = batchedDelete('removed-project-mails', 'email.mail', ofProject);

/** The rest; a mailing's parts go with it. */
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
