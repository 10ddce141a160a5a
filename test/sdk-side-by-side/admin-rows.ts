import { callbackUrl, newEmail, type Row, type World } from './world.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const emailConfig = {
  host: '127.0.0.1',
  port: 1,
  username: 'postmaster',
  password: 'secret',
  senderEmail: 'shop@mail.example',
  senderName: 'Shop',
};
const BROKEN = 'export const EmailTheme = 1;';

export const adminAppRows: Row[] = [
  ['adminApp.getProject', async (world) => world.adminApp().getProject()],
  [
    'adminProject.update',
    async (world) => {
      const project = await world.adminApp().getProject();
      await project.update({
        displayName: 'Store',
        description: 'Sells',
        config: {
          magicLinkEnabled: true,
          oauthProviders: [
            { id: 'github', type: 'standard', clientId: 'a', clientSecret: 'b' },
            { id: 'google', type: 'shared' },
          ],
          domains: [
            { domain: 'https://shop.example', handlerPath: '/handler' },
            { domain: 'http://192.0.2.1', handlerPath: '/h' },
          ],
          userDefaultPermissions: [{ id: 'reader' }],
          emailConfig: { type: 'standard', ...emailConfig },
        },
      });
      return world.adminApp().getProject();
    },
  ],
  [
    'adminProject.update',
    async (world) => (await world.adminApp().getProject()).update({ config: { emailTheme: NOBODY } }),
    'refused',
  ],
  [
    'adminProject.getProductionModeErrors',
    async (world) => {
      const errors = await (await world.adminApp().getProject()).getProductionModeErrors();
      // The published SDK quotes the name of the setting, spec §5 does not.
      return errors.map(({ message, relativeFixUrl }) => [message.replaceAll("'", ''), relativeFixUrl]);
    },
  ],
  [
    'adminProject.getConfig',
    async (world) => {
      const config = await (await world.adminApp().getProject()).getConfig();
      return [config.auth.otp, config.rbac.defaultPermissions, config.payments.items];
    },
  ],
  [
    'adminProject.updateConfig',
    async (world) => {
      await (
        await world.adminApp().getProject()
      ).updateConfig({ 'auth.otp.allowSignIn': false, 'emails.server.isShared': true });
      return (await world.adminApp().getProject()).config;
    },
  ],
  [
    'adminProject.updateConfig',
    async (world) => (await world.adminApp().getProject()).updateConfig({ 'no.such.setting': 1 } as never),
    'refused',
  ],
  [
    'adminApp.createInternalApiKey',
    async (world) =>
      world.adminApp().createInternalApiKey({
        description: 'Second',
        expiresAt: new Date(Date.now() + 3_600_000),
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: false,
      }),
  ],
  ['adminApp.listInternalApiKeys', async (world) => world.adminApp().listInternalApiKeys()],
  [
    'internalApiKey.isValid',
    async (world) => (await world.adminApp().listInternalApiKeys()).map((key) => key.isValid()),
  ],
  [
    'internalApiKey.revoke',
    async (world) => {
      await (await world.adminApp().listInternalApiKeys())[0]!.revoke();
      return world.adminApp().listInternalApiKeys();
    },
  ],
  [
    'internalApiKey.whyInvalid',
    async (world) => (await world.adminApp().listInternalApiKeys()).map((key) => key.whyInvalid()),
  ],
  ...definitionRows('Team'),
  ...definitionRows('Project'),
  [
    'adminApp.createEmailTheme',
    async (world) => {
      world.made.theme = (await world.adminApp().createEmailTheme('Night')).id;
      return { id: world.made.theme };
    },
  ],
  ['adminApp.listEmailThemes', async (world) => world.adminApp().listEmailThemes()],
  [
    'adminApp.updateEmailTheme',
    async (world) => world.adminApp().updateEmailTheme(world.made.theme!, BROKEN),
    'refused',
  ],
  [
    'adminApp.updateEmailTheme',
    async (world) =>
      world
        .adminApp()
        .updateEmailTheme(world.made.theme!, 'export function EmailTheme({ children }) { return <b>{children}</b>; }'),
  ],
  [
    'adminApp.createEmailTemplate',
    async (world) => {
      world.made.template = (await world.adminApp().createEmailTemplate('Rota')).id;
      return { id: world.made.template };
    },
  ],
  ['adminApp.listEmailTemplates', async (world) => world.adminApp().listEmailTemplates()],
  [
    'adminApp.updateEmailTemplate',
    async (world) => world.adminApp().updateEmailTemplate(world.made.template!, BROKEN, null),
    'refused',
  ],
  [
    'adminApp.getEmailPreview',
    async (world) => world.adminApp().getEmailPreview({ themeId: world.made.theme!, templateId: world.made.template! }),
  ],
  [
    'adminApp.getEmailPreview',
    async (world) => world.adminApp().getEmailPreview({ templateTsxSource: BROKEN }),
    'refused',
  ],
  [
    'adminApp.createEmailDraft',
    async (world) => {
      world.made.draft = (await world.adminApp().createEmailDraft({ displayName: 'News', themeId: false })).id;
      return { id: world.made.draft };
    },
  ],
  [
    'adminApp.updateEmailDraft',
    async (world) => world.adminApp().updateEmailDraft(world.made.draft!, { displayName: 'Newer' }),
  ],
  ['adminApp.listEmailDrafts', async (world) => world.adminApp().listEmailDrafts()],
  [
    'adminApp.sendSignInInvitationEmail',
    async (world) => world.adminApp().sendSignInInvitationEmail(newEmail(), callbackUrl),
  ],
  [
    'adminApp.sendSignInInvitationEmail',
    async (world) => world.adminApp().sendSignInInvitationEmail(newEmail(), 'https://evil.example'),
    'refused',
  ],
  [
    'adminApp.sendTestEmail',
    async (world) => world.adminApp().sendTestEmail({ recipientEmail: newEmail(), emailConfig }),
  ],
  ['adminApp.sendTestWebhook', async (world) => world.adminApp().sendTestWebhook({ endpointId: 'none' })],
  ['adminApp.listSentEmails', async (world) => Array.isArray(await world.adminApp().listSentEmails())],
  [
    'adminApp.sendChatMessage',
    async (world) => world.adminApp().sendChatMessage('thread', 'email-draft', [{ role: 'user', content: 'Hi' }]),
  ],
  [
    'adminApp.saveChatMessage',
    async (world) => world.adminApp().saveChatMessage('thread', { role: 'user', content: 'Hi' }),
  ],
  ['adminApp.listChatMessages', async (world) => world.adminApp().listChatMessages('thread')],
  ['adminApp.setupPayments', async (world) => world.adminApp().setupPayments(), 'refused'],
  ['adminApp.getStripeAccountInfo', async (world) => world.adminApp().getStripeAccountInfo()],
  [
    'adminApp.createStripeWidgetAccountSession',
    async (world) => world.adminApp().createStripeWidgetAccountSession(),
    'refused',
  ],
  [
    'adminApp.createItemQuantityChange',
    async (world) =>
      world
        .adminApp()
        .createItemQuantityChange({ customCustomerId: 'acme', itemId: 'units', quantity: -3, description: 'refund' }),
  ],
  [
    'adminApp.listTransactions',
    async (world) => {
      const { transactions, nextCursor } = await world
        .adminApp()
        .listTransactions({ limit: 2, customerType: 'custom' });
      return [transactions.map(({ created_at_millis: _, ...rest }) => rest), nextCursor === null];
    },
  ],
  ['adminProject.delete', async (world) => (await world.adminApp().getProject()).delete()],
];

function definitionRows(scope: 'Team' | 'Project'): Row[] {
  const id = `${scope.toLowerCase()}_boss`;
  const definitions = (world: World) => {
    const app = world.adminApp();
    const scoped =
      scope === 'Team'
        ? {
            create: app.createTeamPermissionDefinition,
            update: app.updateTeamPermissionDefinition,
            list: app.listTeamPermissionDefinitions,
            delete: app.deleteTeamPermissionDefinition,
          }
        : {
            create: app.createProjectPermissionDefinition,
            update: app.updateProjectPermissionDefinition,
            list: app.listProjectPermissionDefinitions,
            delete: app.deleteProjectPermissionDefinition,
          };
    return {
      create: scoped.create.bind(app),
      update: scoped.update.bind(app),
      list: scoped.list.bind(app),
      delete: scoped.delete.bind(app),
    };
  };
  const [create, update, list, remove] = ['create', 'update', 'list', 'delete'].map(
    (verb) => `adminApp.${verb}${scope}PermissionDefinition${verb === 'list' ? 's' : ''}`,
  ) as [string, string, string, string];
  return [
    [create, async (world) => definitions(world).create({ id, description: 'Rules', containedPermissionIds: [] })],
    [create, async (world) => definitions(world).create({ id, containedPermissionIds: [] }), 'refused'],
    [update, async (world) => definitions(world).update(id, { description: 'Leads', containedPermissionIds: [] })],
    [
      update,
      async (world) => definitions(world).update('none', { description: 'x', containedPermissionIds: [] }),
      'refused',
    ],
    [list, async (world) => definitions(world).list()],
    [
      remove,
      async (world) => {
        await definitions(world).delete(id);
        return (await definitions(world).list()).map((definition) => definition.id);
      },
    ],
    [remove, async (world) => definitions(world).delete(id), 'refused'],
  ];
}
