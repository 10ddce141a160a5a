import { describe, expect, it } from '@jest/globals';
import { serverApp } from '../../test/fake-apps.js';
import { knownError, user } from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';
import type { HallpassAdminApp } from './hallpass-admin-app.js';

type Call = [
  name: string,
  call: (app: HallpassAdminApp) => Promise<unknown>,
  answer: unknown,
  request: string,
  result: unknown,
];

const template = { id: 't1', display_name: 'Welcome', tsx_source: 'tsx' };
const emailConfig = { host: 'h', port: 25, username: 'u', password: 'p', senderEmail: 'e', senderName: 'n' };
const definition = { id: 'read', description: 'Reads', contained_permission_ids: ['list'] };

const CALLS: Call[] = [
  [
    'listEmailTemplates',
    (app) => app.listEmailTemplates(),
    { templates: [{ ...template, theme_id: false }] },
    'GET /internal/email-templates admin',
    [{ id: 't1', displayName: 'Welcome', themeId: false, tsxSource: 'tsx' }],
  ],
  [
    'createEmailTemplate',
    (app) => app.createEmailTemplate('Welcome'),
    { id: 't1' },
    'POST /internal/email-templates admin {"display_name":"Welcome"}',
    { id: 't1' },
  ],
  [
    'updateEmailTemplate',
    (app) => app.updateEmailTemplate('t1', 'tsx', null),
    { rendered_html: '<p>' },
    'PATCH /internal/email-templates/t1 admin {"tsx_source":"tsx","theme_id":null}',
    { renderedHtml: '<p>' },
  ],
  [
    'listEmailThemes',
    (app) => app.listEmailThemes(),
    { themes: [{ id: 'th1', display_name: 'Light' }] },
    'GET /internal/email-themes admin',
    [{ id: 'th1', displayName: 'Light' }],
  ],
  [
    'createEmailTheme',
    (app) => app.createEmailTheme('Mine'),
    { id: 'th1' },
    'POST /internal/email-themes admin {"display_name":"Mine"}',
    { id: 'th1' },
  ],
  [
    'updateEmailTheme',
    (app) => app.updateEmailTheme('th1', 'tsx'),
    { display_name: 'Mine' },
    'PATCH /internal/email-themes/th1 admin {"tsx_source":"tsx"}',
    undefined,
  ],
  [
    'listEmailDrafts',
    (app) => app.listEmailDrafts(),
    {
      drafts: [
        { ...template, sent_at_millis: null },
        { ...template, sent_at_millis: 5 },
      ],
    },
    'GET /internal/email-drafts admin',
    [null, new Date(5)].map((sentAt) => ({
      id: 't1',
      displayName: 'Welcome',
      themeId: undefined,
      tsxSource: 'tsx',
      sentAt,
    })),
  ],
  [
    'createEmailDraft',
    (app) => app.createEmailDraft({ displayName: 'News', themeId: false }),
    { id: 'd1' },
    'POST /internal/email-drafts admin {"display_name":"News","theme_id":false}',
    { id: 'd1' },
  ],
  [
    'updateEmailDraft',
    (app) => app.updateEmailDraft('d1', { tsxSource: 'tsx' }),
    { ok: 'ok' },
    'PATCH /internal/email-drafts/d1 admin {"tsx_source":"tsx"}',
    undefined,
  ],
  [
    'getEmailPreview',
    (app) => app.getEmailPreview({ themeId: false, templateTsxSource: 'tsx' }),
    { html: '<p>' },
    'POST /emails/render-email admin {"theme_id":false,"template_tsx_source":"tsx"}',
    '<p>',
  ],
  [
    'listSentEmails',
    (app) => app.listSentEmails(),
    { items: [{ id: 's1', subject: 'Hi', to: ['a@x.co', 'b@x.co'], sent_at_millis: 5, error: null }] },
    'GET /internal/emails admin',
    [{ id: 's1', subject: 'Hi', to: ['a@x.co', 'b@x.co'], recipient: 'a@x.co', sentAt: new Date(5), error: undefined }],
  ],
  [
    'sendEmail',
    (app) => app.sendEmail({ userIds: ['u1'], html: '<p>', subject: 'Hi' }),
    { results: [] },
    'POST /emails/send-email server {"user_ids":["u1"],"html":"<p>","subject":"Hi"}',
    undefined,
  ],
  [
    'sendEmail by a template',
    (app) => app.sendEmail({ allUsers: true, templateId: 't1', variables: { a: 1 }, themeId: null }),
    { results: [] },
    'POST /emails/send-email server {"all_users":true,"theme_id":null,"template_id":"t1","variables":{"a":1}}',
    undefined,
  ],
  [
    'sendTestEmail',
    (app) => app.sendTestEmail({ recipientEmail: 'a@x.co', emailConfig }),
    { success: true },
    'POST /internal/send-test-email admin {"recipient_email":"a@x.co","email_config":{"host":"h","port":25,"username":"u",' +
      '"password":"p","sender_email":"e","sender_name":"n"}}',
    { status: 'ok', data: undefined },
  ],
  [
    'sendTestWebhook',
    (app) => app.sendTestWebhook({ endpointId: 'e1' }),
    { success: false, error_message: 'refused' },
    'POST /internal/send-test-webhook admin {"endpoint_id":"e1"}',
    { status: 'error', error: { errorMessage: 'refused' } },
  ],
  [
    'sendSignInInvitationEmail',
    (app) => app.sendSignInInvitationEmail('a@x.co', 'https://app.test'),
    { success: true },
    'POST /internal/send-sign-in-invitation admin {"email":"a@x.co","callback_url":"https://app.test"}',
    undefined,
  ],
  [
    'sendChatMessage',
    (app) => app.sendChatMessage('t/1', 'email-draft', [{ role: 'user', content: 'Hi' }]),
    { content: [{ type: 'text', text: 'Hello' }] },
    'POST /internal/ai-chat/t%2F1 admin {"context_type":"email-draft","messages":[{"role":"user","content":"Hi"}]}',
    { content: [{ type: 'text', text: 'Hello' }] },
  ],
  [
    'saveChatMessage',
    (app) => app.saveChatMessage('t1', { a: 1 }),
    {},
    'PATCH /internal/ai-chat/t1 admin {"message":{"a":1}}',
    undefined,
  ],
  [
    'listChatMessages',
    (app) => app.listChatMessages('t1'),
    { messages: [1] },
    'GET /internal/ai-chat/t1 admin',
    { messages: [1] },
  ],
  [
    'setupPayments',
    (app) => app.setupPayments(),
    { url: 'https://s.test' },
    'POST /internal/payments/setup admin {}',
    { url: 'https://s.test' },
  ],
  [
    'createStripeWidgetAccountSession',
    (app) => app.createStripeWidgetAccountSession(),
    { client_secret: 'cs' },
    'POST /internal/payments/stripe-widgets/account-session admin {}',
    { client_secret: 'cs' },
  ],
  [
    'getMetrics',
    (app) => app.getMetrics(),
    { total_users: 1 },
    'GET /internal/metrics?include_anonymous=false admin',
    { total_users: 1 },
  ],
  [
    'sendRequest',
    (app) =>
      app.sendRequest({ method: 'GET', path: '/internal/metrics', query: { include_anonymous: true, n: undefined } }),
    { total_users: 1 },
    'GET /internal/metrics?include_anonymous=true admin',
    { total_users: 1 },
  ],
  [
    'sendRequest of a file',
    (app) =>
      app.sendRequest({
        method: 'POST',
        path: '/users/import',
        file: { contentType: 'application/x-ndjson', content: '{"primary_email":"a@x.co"}' },
      }),
    { id: 'j1' },
    'POST /users/import admin {"primary_email":"a@x.co"}',
    { id: 'j1' },
  ],
  [
    'createWebhooksToken',
    (app) => app.createWebhooksToken(),
    { token: 'tok' },
    'POST /webhooks/svix-token admin {}',
    'tok',
  ],
  [
    'listTeamPermissionDefinitions',
    (app) => app.listTeamPermissionDefinitions(),
    { items: [definition] },
    'GET /team-permission-definitions admin',
    [{ id: 'read', description: 'Reads', containedPermissionIds: ['list'] }],
  ],
  [
    'createTeamPermissionDefinition',
    (app) => app.createTeamPermissionDefinition({ id: 'read', containedPermissionIds: ['list'] }),
    definition,
    'POST /team-permission-definitions admin {"id":"read","contained_permission_ids":["list"]}',
    { id: 'read', description: 'Reads', containedPermissionIds: ['list'] },
  ],
  [
    'updateTeamPermissionDefinition',
    (app) => app.updateTeamPermissionDefinition('a:b', { description: 'Reads' }),
    definition,
    'PATCH /team-permission-definitions/a%3Ab admin {"description":"Reads"}',
    undefined,
  ],
  [
    'deleteTeamPermissionDefinition',
    (app) => app.deleteTeamPermissionDefinition('read'),
    {},
    'DELETE /team-permission-definitions/read admin',
    undefined,
  ],
  [
    'listProjectPermissionDefinitions',
    (app) => app.listProjectPermissionDefinitions(),
    { items: [] },
    'GET /project-permission-definitions admin',
    [],
  ],
  [
    'createProjectPermissionDefinition',
    (app) => app.createProjectPermissionDefinition({ id: 'read', description: 'Reads', containedPermissionIds: [] }),
    definition,
    'POST /project-permission-definitions admin {"id":"read","description":"Reads","contained_permission_ids":[]}',
    { id: 'read', description: 'Reads', containedPermissionIds: ['list'] },
  ],
  [
    'updateProjectPermissionDefinition',
    (app) => app.updateProjectPermissionDefinition('read', { containedPermissionIds: [] }),
    definition,
    'PATCH /project-permission-definitions/read admin {"contained_permission_ids":[]}',
    undefined,
  ],
  [
    'deleteProjectPermissionDefinition',
    (app) => app.deleteProjectPermissionDefinition('read'),
    {},
    'DELETE /project-permission-definitions/read admin',
    undefined,
  ],
];

it.each(CALLS)('%s asks and answers', async (_name, call, answer, request, result) => {
  const { app, sent } = serverApp({ '*': answer });
  expect(await call(app)).toEqual(result);
  expect(sent()).toEqual([request]);
});

describe('refusals', () => {
  it('a test mail that failed without a word says so (spec §8)', async () => {
    const { app } = serverApp({ '*': { success: false } });
    const result = await app.sendTestEmail({ recipientEmail: 'a@x.co', emailConfig });
    expect(result).toEqual({ status: 'error', error: { errorMessage: 'Email test error not specified' } });
  });

  it.each([
    ['REQUIRES_CUSTOM_EMAIL_SERVER', KnownErrors.RequiresCustomEmailServer],
    ['EMAIL_RENDERING_ERROR', KnownErrors.EmailRenderingError],
  ])('of mail are thrown: %s', async (code, Refusal) => {
    const { app } = serverApp({ '*': knownError(code, 400) });
    await expect(app.updateEmailTemplate('t1', 'tsx', false)).rejects.toThrow(Refusal);
    await expect(app.sendEmail({ userIds: [user.id], html: '<p>' })).rejects.toThrow(Refusal);
  });
});
