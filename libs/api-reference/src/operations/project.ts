import { type Area, does } from './area.js';

export const PROJECTS: Area = {
  id: 'projects',
  title: 'Projects and configuration',
  description:
    'Projects of owners, their settings and keys, the configuration tree, figures, and the state of the server.',
  operations: {
    'GET /': does('Say who the caller is'),
    'GET /health': does('Say whether the service is up'),
    'GET /projects/current': does(
      'Get what clients may know of the project',
      'const project = await app.getProject();',
    ),
    'GET /projects/current/branding': does('Get how the hosted pages look'),
    'GET /internal/projects': does('List the projects of an owner', 'const projects = await user.listOwnedProjects();'),
    'POST /internal/projects': does(
      'Create a project',
      "const project = await user.createProject({ displayName: 'Acme', teamId });",
    ),
    'POST /internal/projects/transfer': does(
      'Give a project to another team',
      'await user.transferProject(projectId, newTeamId);',
    ),
    'GET /internal/projects/current': does(
      'Get the project with all settings',
      'const project = await app.getProject();',
    ),
    'PATCH /internal/projects/current': does(
      'Change settings of the project',
      "await project.update({ displayName: 'Acme' });",
    ),
    'DELETE /internal/projects/current': does('Delete the project with everything in it', 'await project.delete();'),
    'GET /internal/config': does('Get the whole configuration', 'const config = await project.getConfig();'),
    'PATCH /internal/config/override': does(
      'Change parts of the configuration',
      "await project.updateConfig({ 'auth.allowSignUp': false });",
    ),
    'GET /internal/api-keys': does('List the keys of the project', 'const keys = await app.listInternalApiKeys();'),
    'POST /internal/api-keys': does(
      'Create keys of the project',
      "await app.createInternalApiKey({ description: 'Server', expiresAt, hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false });",
    ),
    'GET /internal/api-keys/{id}': does('Get one set of keys'),
    'PATCH /internal/api-keys/{id}': does('Rename or revoke keys of the project', 'await key.revoke();'),
    'GET /internal/metrics': does(
      'Get users, sign-ups and sign-ins in numbers',
      'const metrics = await app.getMetrics();',
    ),
    'GET /internal/metrics/active-users': does('Get active users by day'),
    'GET /internal/metrics/sign-ups': does('Get sign-ups by day and method'),
    'GET /internal/metrics/sign-in-failures': does('Get failed sign-ins by day and cause'),
    'GET /internal/metrics/retention': does('Get how many users come back, by week of sign-up'),
    'GET /internal/metrics/mails': does('Get what became of mails by day'),
    'POST /check-version': does('Ask whether a client library of this version is supported'),
    'POST /check-feature-support': does('Report a feature that a client library wants'),
  },
};

export const AUDIT: Area = {
  id: 'audit-log',
  title: 'Audit log',
  description: 'Who did what, when and from where; how long it is kept, and how far it is sealed.',
  operations: {
    'GET /internal/audit-log': does('List entries of the audit log'),
    'GET /internal/audit-log/export': does('Export the audit log as CSV or JSON lines'),
    'GET /internal/audit-log/chains': does('Get how far the log is sealed'),
    'GET /internal/audit-log/retention': does('Get how long the log is kept'),
    'PUT /internal/audit-log/retention': does('Choose how long the log is kept'),
  },
};

export const VAULT: Area = {
  id: 'data-vault',
  title: 'Data vault',
  description: 'Values of your server that are encrypted before they leave it.',
  operations: {
    'POST /data-vault/stores/{id}/get': does('Get a value', "const value = await store.getValue('key', { secret });"),
    'POST /data-vault/stores/{id}/set': does('Set a value', "await store.setValue('key', 'value', { secret });"),
  },
};

export const MAIL: Area = {
  id: 'emails',
  title: 'E-mail',
  description: 'Send to many, write templates and themes, see what became of every mail, and respect who wants none.',
  operations: {
    'POST /emails/send-email': does(
      'Send a mail to many users',
      "await app.sendEmail({ userIds: [userId], subject: 'News', html: '<p>Hello</p>' });",
    ),
    'GET /internal/email-mailings': does('List mailings and how far they are'),
    'POST /internal/email-mailings/{id}/stop': does('Stop a mailing'),
    'GET /internal/email-suppressed-addresses': does('List addresses that bounced or complained'),
    'DELETE /internal/email-suppressed-addresses': does('Send an address every mail again'),
    'GET /internal/emails': does('List the latest mails', 'const mails = await app.listSentEmails();'),
    'GET /internal/emails/{id}': does('Get one mail with its tries'),
    'POST /internal/emails/{id}/resend': does('Send a mail again'),
    'POST /emails/render-email': does('Preview a mail', 'const html = await app.getEmailPreview({ templateId });'),
    'GET /internal/email-templates': does('List templates', 'const templates = await app.listEmailTemplates();'),
    'POST /internal/email-templates': does('Create a template', "await app.createEmailTemplate('Digest');"),
    'GET /internal/email-templates/{id}': does('Get one template'),
    'GET /internal/email-templates/{id}/versions': does('List what was saved of a template'),
    'PATCH /internal/email-templates/{id}': does(
      'Change a template',
      'await app.updateEmailTemplate(id, tsxSource, null);',
    ),
    'DELETE /internal/email-templates/{id}': does('Delete a template, or bring the built-in one back'),
    'GET /internal/email-themes': does('List themes', 'const themes = await app.listEmailThemes();'),
    'POST /internal/email-themes': does('Create a theme', "await app.createEmailTheme('Mine');"),
    'GET /internal/email-themes/{id}': does('Get one theme'),
    'GET /internal/email-themes/{id}/versions': does('List what was saved of a theme'),
    'PATCH /internal/email-themes/{id}': does('Change a theme', 'await app.updateEmailTheme(id, tsxSource);'),
    'DELETE /internal/email-themes/{id}': does('Delete a theme, or bring the built-in one back'),
    'GET /internal/email-drafts': does('List drafts', 'const drafts = await app.listEmailDrafts();'),
    'POST /internal/email-drafts': does('Create a draft', "await app.createEmailDraft({ displayName: 'Spring' });"),
    'GET /internal/email-drafts/{id}': does('Get one draft'),
    'GET /internal/email-drafts/{id}/versions': does('List what was saved of a draft'),
    'PATCH /internal/email-drafts/{id}': does(
      'Change a draft',
      "await app.updateEmailDraft(id, { displayName: 'Summer' });",
    ),
    'DELETE /internal/email-drafts/{id}': does('Delete a draft'),
    'POST /internal/send-test-email': does(
      'Try a mail server',
      "const result = await app.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig });",
    ),
    'POST /internal/send-sign-in-invitation': does(
      'Invite somebody to sign in',
      "await app.sendSignInInvitationEmail('ada@example.com', 'https://app.example.com');",
    ),
    'GET /emails/notification-preference/{user_id}': does(
      'List which mails a user wants',
      'const categories = await user.listNotificationCategories();',
    ),
    'PATCH /emails/notification-preference/{user_id}/{notification_category_id}': does(
      'Choose whether a user gets a kind of mail',
      'await category.setEnabled(false);',
    ),
    'GET /emails/unsubscribe-link': does('Show the page to unsubscribe'),
    'POST /emails/unsubscribe-link': does('Unsubscribe, also by one click of a mail program'),
    'GET /internal/email-delivery-reports': does('Get where bounces are reported'),
    'POST /emails/delivery-reports/{project_id}': does('Report bounces and complaints'),
    'GET /internal/ai-chat': does('Say whether there is an AI to help'),
    'GET /internal/ai-chat/{threadId}': does(
      'Get a conversation with the AI',
      'const { messages } = await app.listChatMessages(threadId);',
    ),
    'POST /internal/ai-chat/{threadId}': does(
      'Ask the AI about a source',
      "await app.sendChatMessage(threadId, 'email-template', messages);",
    ),
    'PATCH /internal/ai-chat/{threadId}': does(
      'Keep a message of a conversation',
      'await app.saveChatMessage(threadId, message);',
    ),
  },
};
