import { adminApi, succeeded } from '@hallpass/testing';
import { inProject, NEW, patch, type SaveRow, setting, SMTP, SWITCH } from './save-row.js';
import { NOWHERE } from './world.js';

export const SAVES: readonly SaveRow[] = [
  {
    form: 'projects/projects-page',
    page: '/projects',
    opens: 'New project',
    typed: { Name: 'Another' },
    save: 'Create project',
    theirs: NEW,
  },

  inProject('users/list/create-user-dialog', '/users', { Email: 'grace@example.com' }, 'Create user', NEW, 'New user'),
  inProject('users/user/profile-tab', '/users/$userId', { 'Display name': 'Ada King' }, 'Save profile', {
    write: patch(({ userId }) => `/users/${userId}`, { display_name: 'Countess' }),
    shown: 'Countess',
  }),
  inProject('people/metadata-form', '/users/$userId?tab=data', { 'Server metadata': '{"plan":"pro"}' }, 'Save data', {
    write: patch(({ userId }) => `/users/${userId}`, { server_metadata: { plan: 'free' } }),
    shown: '"plan": "free"',
  }),
  inProject('teams/teams-page', '/teams', { Name: 'Sales' }, 'Create team', NEW, 'New team'),
  inProject('teams/team-page', '/teams/$teamId?tab=settings', { Name: 'Difference engines' }, 'Save team', {
    write: patch(({ teamId }) => `/teams/${teamId}`, { display_name: 'Analytical engines' }),
    shown: 'Analytical engines',
  }),
  inProject('people/metadata-form', '/teams/$teamId?tab=data', { 'Server metadata': '{"plan":"pro"}' }, 'Save data', {
    write: patch(({ teamId }) => `/teams/${teamId}`, { server_metadata: { plan: 'free' } }),
    shown: '"plan": "free"',
  }),
  inProject(
    'permissions/definition-dialog',
    '/permissions',
    { ID: 'audits' },
    'Create permission',
    NEW,
    'New permission',
  ),
  inProject(
    'permissions/definition-dialog',
    '/permissions',
    { Description: 'Pays invoices' },
    'Save permission',
    {
      write: patch(() => '/team-permission-definitions/billing', { description: 'Writes invoices' }),
      shown: 'Writes invoices',
    },
    ['Actions for billing', 'Edit'],
  ),
  inProject('permissions/permissions-page', '/permissions?tab=defaults', { support: 'on' }, 'Save', {
    write: patch(() => '/internal/projects/current', { config: { user_default_permissions: [{ id: 'moderate' }] } }),
    shown: 'moderate',
  }),
  inProject(
    'invitations/invitations-page',
    '/invitations',
    { 'Email addresses': 'grace@example.com' },
    'Send invitations',
    NEW,
  ),

  inProject('sign-in/methods-page', '/sign-in/methods', { Passkeys: 'on' }, 'Save changes', SWITCH),
  inProject('sign-in/password-rules', '/sign-in/methods', { 'Minimum length': '12' }, 'Save password rules', {
    write: setting('auth.password.minLength', 20),
    shown: '20',
  }),
  inProject('sign-in/providers-page', '/sign-in/providers', { Reject: 'on' }, 'Save', {
    write: setting('auth.oauth.accountMergeStrategy', 'allow_duplicates'),
    shown: 'Create another user',
  }),
  inProject('sign-in/provider-form', '/sign-in/providers/$providerId', { 'Client ID': 'my client' }, 'Save provider', {
    write: setting('auth.oauth.providers.github.clientId', 'their client'),
    shown: 'their client',
  }),
  inProject(
    'sign-in/trusted-domains',
    '/sign-in/domains',
    { 'Handler path': '/mine' },
    'Save domain',
    {
      write: setting('domains.trustedDomains.app', { baseUrl: 'https://app.example.com', handlerPath: '/theirs' }),
      shown: '/theirs',
    },
    'Edit https://app.example.com',
  ),
  inProject(
    'sign-in/sign-up-rules-page',
    '/sign-in/rules',
    { 'Create a team for each new user': 'on' },
    'Save changes',
    SWITCH,
  ),
  inProject('sign-in/address-rules', '/sign-in/rules', { 'Blocked addresses': 'mine.example' }, 'Save changes', {
    write: setting('auth.signUp', { blockedAddresses: { theirs: { pattern: 'theirs.example' } } }),
    shown: 'theirs.example',
  }),
  inProject('sign-in/bot-protection-page', '/sign-in/bots', { Widget: 'turnstile' }, 'Save changes', {
    write: setting('auth.botProtection', { mode: 'off', provider: 'hcaptcha' }),
    shown: 'hCaptcha',
  }),
  inProject('sign-in/hook-page', '/sign-in/hook', { Address: 'https://mine.example/hook' }, 'Save changes', {
    write: setting('auth.blockingHook', { url: 'https://theirs.example/hook' }),
    shown: 'https://theirs.example/hook',
  }),
  inProject('sign-in/second-factor-page', '/sign-in/second-factor', { 'Grace period': '7' }, 'Save changes', {
    write: setting('auth.secondFactorGraceDays', 14),
    shown: '14 days',
  }),
  inProject('sign-in/sessions-page', '/sign-in/sessions', { 'Impersonation lifetime': '30' }, 'Save changes', {
    write: setting('auth.maxImpersonationMinutes', 45),
    shown: '45 minutes',
  }),
  inProject('sign-in/branding-page', '/sign-in/pages', { 'Hex code': '#17614e' }, 'Save color', {
    write: setting('branding.accentColor', '#aa1122'),
    shown: '#aa1122',
  }),

  inProject(
    'applications/new-application-page',
    '/applications/new',
    { Name: 'Notes', 'Redirect URLs': 'https://notes.example.com/callback' },
    'Create application',
    NEW,
  ),
  inProject(
    'applications/applications-settings-page',
    '/applications/settings',
    { 'Dynamic client registration': 'on' },
    'Save changes',
    SWITCH,
  ),
  inProject(
    'applications/settings-page',
    '/applications/$applicationId/settings',
    { Name: 'My shop' },
    'Save application',
    {
      write: patch(({ applicationId }) => `/applications/${applicationId}`, { display_name: 'Their shop' }),
      shown: 'Their shop',
    },
  ),
  inProject(
    'applications/secrets-page',
    '/applications/$applicationId/secrets',
    { Expiry: '90' },
    'Create secret',
    NEW,
    'Add secret',
  ),

  inProject(
    'applications/new-resource-page',
    '/resources/new',
    { Identifier: 'https://wiki.example.com/mcp', Name: 'Wiki' },
    'Create resource',
    NEW,
  ),
  inProject('applications/resource-page', '/resources/$resourceId', { Name: 'My notes' }, 'Save resource', {
    write: patch(({ resourceId }) => `/resources/${resourceId}`, { display_name: 'Their notes' }),
    shown: 'Their notes',
  }),

  inProject('emails/sender/sender-page', '/mail/sender', { 'Fallback language': 'de' }, 'Save language', {
    write: setting('emails.locale', 'fr'),
    shown: 'fr',
  }),
  inProject('api-keys/api-keys', '/keys', { Description: 'Web app' }, 'Create keys', NEW, 'Create keys'),
  inProject(
    'webhooks/new-endpoint-page',
    '/webhooks/new',
    { 'Endpoint URL': `${NOWHERE}/new` },
    'Create endpoint',
    NEW,
  ),
  inProject('webhooks/api-page', '/webhooks/api', { 'Application name': 'Mine' }, 'Save name', {
    write: async ({ project }) => succeeded(await adminApi(project).patch(`/app/${project.id}`, { name: 'Theirs' })),
    shown: 'Theirs',
  }),
  inProject(
    'webhooks/endpoint-settings-page',
    '/webhooks/endpoints/$endpointId/settings',
    { Description: 'My service' },
    'Save endpoint',
    {
      write: async ({ project, params }) =>
        succeeded(
          await adminApi(project).patch(`/app/${project.id}/endpoint/${params['endpointId']}`, {
            description: 'Their service',
          }),
        ),
      shown: 'Their service',
    },
  ),
  inProject(
    'vault/vault-page',
    '/vault',
    { Name: 'My tokens' },
    'Save name',
    {
      write: setting('dataVault.stores.tokens', { displayName: 'Their tokens' }),
      shown: 'Their tokens',
    },
    'Rename Tokens of customers',
  ),

  inProject('payments/products/product-form', '/payments/products/$productId', { Name: 'My plan' }, 'Save product', {
    write: setting('payments.products.pro.displayName', 'Their plan'),
    shown: 'Their plan',
  }),
  inProject(
    'payments/customers/balances',
    '/payments/customers/$customerType/$customerId',
    { Quantity: '5' },
    'Change balance',
    'a grant by two owners is granted twice',
    'Change Credits',
  ),
  inProject('payments/entry-dialog', '/payments/items', { Name: 'Seats' }, 'Create item', NEW, 'New item'),
  inProject(
    'payments/entry-dialog',
    '/payments/items/$itemId',
    { Name: 'My credits' },
    'Save item',
    {
      write: setting('payments.items.credits.displayName', 'Their credits'),
      shown: 'Their credits',
    },
    'Edit',
  ),
  inProject('audit/keeping-page', '/audit/keeping', { 'Keep entries for': 'other', Days: '3650' }, 'Save', {
    write: async ({ project }) =>
      succeeded(await adminApi(project).put('/internal/audit-log/retention', { days: 1_000 })),
    shown: '1000',
  }),
  inProject('project-settings/general-page', '/settings', { Name: 'My states' }, 'Save changes', {
    write: patch(() => '/internal/projects/current', { display_name: 'Their states' }),
    shown: 'Their states',
  }),
  inProject(
    'sign-in/provider-form',
    '/sign-in/new-provider',
    { ID: 'acme', Issuer: 'https://acme.example.com', 'Client ID': 'mine', 'Client secret': 'secret' },
    'Add provider',
    NEW,
  ),
  inProject(
    'sign-in/branding-page',
    '/sign-in/pages',
    { 'Let users sign in on hosted pages': 'on' },
    'Save changes',
    SWITCH,
  ),
  inProject('sign-in/domains-page', '/sign-in/domains', { 'Allow localhost': 'on' }, 'Save changes', SWITCH),
  inProject(
    'payments/entry-dialog',
    '/payments/products',
    { Name: 'My seasons' },
    'Save catalog',
    {
      write: setting('payments.catalogs.seasons.displayName', 'Their seasons'),
      shown: 'Their seasons',
    },
    ['Catalog Seasons', 'Edit'],
  ),
  inProject(
    'owner-keys/owner-keys-section',
    '/users/$userId?tab=keys',
    { Description: 'My robot' },
    'Save',
    {
      write: patch(({ keyId }) => `/user-api-keys/${keyId}`, { description: 'Their robot' }),
      shown: 'Their robot',
    },
    'Edit Robot',
  ),
  inProject(
    'teams/members-section',
    '/teams/$teamId',
    { 'Name in this team': 'Ada of mine' },
    'Save name',
    {
      write: patch(({ teamId, userId }) => `/team-member-profiles/${teamId}/${userId}`, {
        display_name: 'Ada of theirs',
      }),
      shown: 'Ada of theirs',
    },
    ['Actions for Ada King', 'Name in this team'],
  ),
  inProject(
    'users/user/channels-section',
    '/users/$userId?tab=security',
    { Address: 'second@example.com' },
    'Add address',
    NEW,
    'Add email address',
  ),
  inProject(
    'invitations/invite-dialog',
    '/teams/$teamId?tab=invitations',
    { Email: 'edsger@example.com' },
    'Send invitation',
    NEW,
    'Invite a member',
  ),
  inProject('emails/sources/name-dialog', '/mail/mailings', { Name: 'Winter news' }, 'Create draft', NEW, 'New draft'),
  inProject(
    'emails/sources/name-dialog',
    '/mail/templates',
    { Name: 'Receipt' },
    'Create template',
    NEW,
    'New template',
  ),
  inProject('emails/sources/name-dialog', '/mail/themes', { Name: 'Festive' }, 'Create theme', NEW, 'New theme'),
  inProject('webhooks/messages-page', '/webhooks/messages', { Type: 'order.paid' }, 'Send message', NEW, 'New message'),
  inProject('payments/entry-dialog', '/payments/products', { Name: 'Plans' }, 'Create catalog', NEW, 'New catalog'),
  inProject(
    'payments/products/product-form',
    '/payments/products/new',
    { Name: 'Starter', 'Amount in USD': '9' },
    'Create product',
    NEW,
  ),
  inProject(
    'payments/settings/payment-settings-page',
    '/payments/settings',
    { 'Move forward by': 'day' },
    'Move clock',
    'a clock that two move is moved twice',
  ),
  inProject(
    'project-settings/owner-invitations',
    '/settings/access',
    { Email: 'grace@example.com', Role: 'support' },
    'Send invitation',
    NEW,
    'Invite',
  ),
  // From here on, no email can be sent.
  inProject(
    'emails/sender/server-form',
    '/mail/sender',
    {
      'Your own mail server': 'on',
      Host: 'mine.example.com',
      Port: '587',
      Username: 'me',
      Password: 'mine',
      'Sender name': 'Mine',
      'Sender address': 'mine@example.com',
    },
    'Save mail server',
    {
      write: patch(() => '/internal/projects/current', {
        config: { email_config: { ...SMTP, host: 'theirs.example.com' } },
      }),
      shown: 'theirs.example.com',
    },
  ),
];
