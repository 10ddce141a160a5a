import { adminApi, internalProject, serverApi, succeeded } from '@hallpass/testing';
import type { Locator } from 'playwright-core';
import { NOWHERE, type World } from './world.js';

/** One form, as the walk through what may happen to a save has to know it. */
export interface SaveRow {
  /** Of its page, as the router has it, with a search. */
  page: string;
  /** The button that leads to its dialog, or to a menu with it. */
  opens?: string | readonly [button: string, choice: string];
  /** What is entered, by the labels of the fields. */
  typed: Readonly<Record<string, string>>;
  save: string;
  /** What another owner saves at the same time, and how that is shown; or why there is nothing of theirs to see. */
  theirs: { write: (world: World) => Promise<unknown>; shown: string } | string;
}

type Write = (world: World) => Promise<unknown>;

const patch =
  (path: (params: World['params']) => string, body: object): Write =>
  async ({ project, params }) =>
    succeeded(await adminApi(project).patch(path(params), body));

const setting = (path: string, value: unknown): Write =>
  patch(() => '/internal/config/override', { config_override_string: JSON.stringify({ [path]: value }) });

const inProject = (
  page: string,
  typed: SaveRow['typed'],
  save: string,
  theirs: SaveRow['theirs'],
  opens?: SaveRow['opens'],
): SaveRow => ({ page: `/projects/$projectId${page}`, typed, save, theirs, opens });

const NEW = 'nobody else has what is new';

export const SAVES: readonly SaveRow[] = [
  {
    page: '/account',
    typed: { Name: 'My name' },
    save: 'Save name',
    theirs: {
      write: async ({ project: { owner } }) =>
        succeeded(await serverApi(internalProject()).patch(`/users/${owner.userId}`, { display_name: 'Other name' })),
      shown: 'Other name',
    },
  },
  { page: '/projects', opens: 'New project', typed: { Name: 'Another' }, save: 'Create project', theirs: NEW },

  inProject('/users', { 'E-mail': 'grace@example.com' }, 'Create user', NEW, 'New user'),
  inProject('/users/$userId', { 'Display name': 'Ada King' }, 'Save profile', {
    write: patch(({ userId }) => `/users/${userId}`, { display_name: 'Countess' }),
    shown: 'Countess',
  }),
  inProject('/users/$userId?tab=data', { Server: '{"plan":"pro"}' }, 'Save data', {
    write: patch(({ userId }) => `/users/${userId}`, { server_metadata: { plan: 'free' } }),
    shown: '"plan": "free"',
  }),
  inProject('/teams', { Name: 'Sales' }, 'Create team', NEW, 'New team'),
  inProject('/teams/$teamId?tab=settings', { Name: 'Difference engines' }, 'Save team', {
    write: patch(({ teamId }) => `/teams/${teamId}`, { display_name: 'Analytical engines' }),
    shown: 'Analytical engines',
  }),
  inProject('/teams/$teamId?tab=data', { Server: '{"plan":"pro"}' }, 'Save data', {
    write: patch(({ teamId }) => `/teams/${teamId}`, { server_metadata: { plan: 'free' } }),
    shown: '"plan": "free"',
  }),
  inProject('/permissions', { ID: 'audits' }, 'Create permission', NEW, 'New permission'),
  inProject(
    '/permissions',
    { Description: 'Pays invoices' },
    'Save permission',
    {
      write: patch(() => '/team-permission-definitions/billing', { description: 'Writes invoices' }),
      shown: 'Writes invoices',
    },
    ['Acts on billing', 'Change'],
  ),
  inProject('/permissions?tab=defaults', { support: 'on' }, 'Save', {
    write: patch(() => '/internal/projects/current', { config: { user_default_permissions: [{ id: 'moderate' }] } }),
    shown: 'moderate',
  }),
  inProject('/invitations', { Addresses: 'grace@example.com' }, 'Send invitations', NEW),

  inProject('/sign-in/methods', { Passkeys: 'on' }, 'Save changes', 'a switch that both turn is as both want it'),
  inProject('/sign-in/providers', { Refuse: 'on' }, 'Save', {
    write: setting('auth.oauth.accountMergeStrategy', 'allow_duplicates'),
    shown: 'Make another user',
  }),
  inProject('/sign-in/providers/$providerId', { 'Client id': 'my client' }, 'Save provider', {
    write: setting('auth.oauth.providers.github.clientId', 'their client'),
    shown: 'their client',
  }),
  inProject(
    '/sign-in/domains',
    { 'Handler path': '/mine' },
    'Save domain',
    {
      write: setting('domains.trustedDomains.app', { baseUrl: 'https://app.example.com', handlerPath: '/theirs' }),
      shown: '/theirs',
    },
    'Edit https://app.example.com',
  ),
  inProject('/sign-in/rules', { 'Longest impersonation, in minutes': '20' }, 'Save changes', {
    write: setting('auth.maxImpersonationMinutes', 40),
    shown: '40 minutes',
  }),
  inProject('/sign-in/pages', { 'As text': '#17614e' }, 'Save colour', {
    write: setting('branding.accentColor', '#aa1122'),
    shown: '#aa1122',
  }),

  inProject('/mail/sender', { 'Fall-back language': 'de' }, 'Save language', {
    write: setting('emails.locale', 'fr'),
    shown: 'fr',
  }),
  inProject('/keys', { Description: 'Web app' }, 'Create keys', NEW, 'Create keys'),
  inProject('/webhooks/new', { Address: `${NOWHERE}/new` }, 'Create endpoint', NEW),
  inProject('/webhooks/api', { 'Name of the application': 'Mine' }, 'Save name', {
    write: async ({ project }) => succeeded(await adminApi(project).patch(`/app/${project.id}`, { name: 'Theirs' })),
    shown: 'Theirs',
  }),
  inProject('/webhooks/endpoints/$endpointId/settings', { Description: 'My service' }, 'Save endpoint', {
    write: async ({ project, params }) =>
      succeeded(
        await adminApi(project).patch(`/app/${project.id}/endpoint/${params['endpointId']}`, {
          description: 'Their service',
        }),
      ),
    shown: 'Their service',
  }),
  inProject(
    '/vault',
    { Name: 'My tokens' },
    'Save name',
    {
      write: setting('dataVault.stores.tokens', { displayName: 'Their tokens' }),
      shown: 'Their tokens',
    },
    'Rename Tokens of customers',
  ),

  inProject('/payments/products/$productId', { Name: 'My plan' }, 'Save product', {
    write: setting('payments.products.pro.displayName', 'Their plan'),
    shown: 'Their plan',
  }),
  inProject(
    '/payments/customers/$customerType/$customerId/items',
    { 'How many': '5' },
    'Change',
    'what two give is given by both',
    'Change Credits',
  ),
  inProject('/payments/items', { Name: 'Seats' }, 'Create item', NEW, 'New item'),
  inProject(
    '/payments/items/$itemId',
    { Name: 'My credits' },
    'Save item',
    {
      write: setting('payments.items.credits.displayName', 'Their credits'),
      shown: 'Their credits',
    },
    'Edit',
  ),
  inProject('/audit/keeping', { 'Keep entries of this project for': 'other', Days: '3650' }, 'Save', {
    write: async ({ project }) =>
      succeeded(await adminApi(project).put('/internal/audit-log/retention', { days: 1_000 })),
    shown: '1000',
  }),
  inProject('/settings', { Name: 'My states' }, 'Save changes', {
    write: patch(() => '/internal/projects/current', { display_name: 'Their states' }),
    shown: 'Their states',
  }),
  inProject(
    '/sign-in/new-provider',
    { Id: 'acme', Issuer: 'https://acme.example.com', 'Client id': 'mine', 'Client secret': 'secret' },
    'Add provider',
    NEW,
  ),
  inProject('/mail/mailings', { Name: 'Winter news' }, 'Create draft', NEW, 'New draft'),
  inProject('/mail/templates', { Name: 'Receipt' }, 'Create template', NEW, 'New template'),
  inProject('/mail/themes', { Name: 'Festive' }, 'Create theme', NEW, 'New theme'),
  inProject('/webhooks/messages', { Type: 'order.paid' }, 'Send message', NEW, 'Send a message'),
  inProject('/payments/products', { Name: 'Plans' }, 'Create catalog', NEW, 'New catalog'),
  inProject('/payments/products/new', { Name: 'Starter', 'Amount in USD': '9' }, 'Create product', NEW),
  inProject('/payments/settings', { 'Move on by': 'day' }, 'Move on', 'a clock that two move is moved twice'),
  inProject('/settings/access', { 'E-mail': 'grace@example.com' }, 'Send invitation', NEW, 'Invite'),
];

interface SourceRow {
  path: string;
  /** What the editor is called. */
  editor: string;
  /** Typed at its end, with the word "mine" in it. */
  append: string;
  /** Chosen beside it, by the label of the field. */
  chosen?: readonly [label: string, value: string];
  save: string;
  /** Whether a look at the changes comes before what others saved is read, or shows it; or no look comes unless they saved. */
  review: 'before' | 'then' | 'never';
  theirs: Write;
  shown: string;
}

const DARK_THEME = 'a0172b5d-cff0-463b-83bb-85124697373a';
const MEANWHILE = 'Somebody else has saved another version';
const DRAFT = `export function EmailTemplate() { return <p>theirs</p>; }`;

/** What is written in an editor. */
export const SOURCES: readonly SourceRow[] = [
  {
    path: '/mail/templates/$templateId',
    editor: 'Source (TSX)',
    append: '// mine',
    chosen: ['Theme', 'none'],
    save: 'Review and save',
    review: 'then',
    theirs: async ({ project, params }) => {
      const { templates } = succeeded(await adminApi(project).get('/internal/email-templates'));
      const path = `/internal/email-templates/${params['templateId']}`;
      const { tsx_source: source } = templates.find(({ id }: { id: string }) => id === params['templateId']);
      succeeded(await adminApi(project).patch(path, { tsx_source: `${source}// theirs`, theme_id: DARK_THEME }));
    },
    shown: 'Default Dark',
  },
  {
    path: '/mail/themes/$themeId',
    editor: 'Source (TSX)',
    append: '// mine',
    save: 'Review and save',
    review: 'then',
    theirs: async ({ project, params }) => {
      const path = `/internal/email-themes/${params['themeId']}`;
      const { tsx_source: source } = succeeded(await adminApi(project).get(path));
      succeeded(await adminApi(project).patch(path, { tsx_source: `${source}// theirs` }));
    },
    shown: MEANWHILE,
  },
  {
    path: '/mail/mailings/$draftId',
    editor: 'Source (TSX)',
    append: '// mine',
    save: 'Save',
    review: 'never',
    theirs: patch(({ draftId }) => `/internal/email-drafts/${draftId}`, { tsx_source: DRAFT }),
    shown: MEANWHILE,
  },
  {
    path: '/configuration?tab=change',
    editor: 'Changes as JSON',
    append: '{"emails.locale": "es", "dataVault.stores.mine": {"displayName": "mine"}}',
    save: 'Review changes',
    review: 'before',
    theirs: setting('emails.locale', 'it'),
    shown: 'Somebody else has changed this',
  },
];

const LIST = 'finds and shows';
const BUTTONS = 'its acts ask for nothing that is typed';
const SOURCE = 'is saved after a look at what it changes: a test of its own';

/** Of every other route of a project, and of the rest: why no form of it is walked through. */
export const SAVES_NOTHING: Readonly<Record<string, string>> = {
  '/': 'leads on',
  '/oauth-callback': BUTTONS,
  '/oauth-error': BUTTONS,
  '/sign-in': 'before the sign-in there is no session that could end, and nobody else',
  '/sign-in-code': 'as the sign-in',
  '/sign-in-link': 'as the sign-in',
  '/sign-up': 'as the sign-in',
  '/forgot-password': 'as the sign-in',
  '/reset-password': 'as the sign-in',
  '/verify-email': 'as the sign-in',
  '/team-invitation': BUTTONS,
  '/projects/$projectId': BUTTONS,
  '/projects/$projectId/users/import': 'reads a file; what it makes is a job that goes on by itself',
  '/projects/$projectId/mail/sent': LIST,
  '/projects/$projectId/mail/sent/$mailId': BUTTONS,
  '/projects/$projectId/mail/mailings/$draftId': SOURCE,
  '/projects/$projectId/mail/templates/$templateId': SOURCE,
  '/projects/$projectId/mail/themes/$themeId': SOURCE,
  '/projects/$projectId/webhooks': LIST,
  '/projects/$projectId/webhooks/messages/$messageId': BUTTONS,
  '/projects/$projectId/webhooks/events': BUTTONS,
  '/projects/$projectId/webhooks/endpoints/$endpointId': BUTTONS,
  '/projects/$projectId/webhooks/endpoints/$endpointId/secret': BUTTONS,
  '/projects/$projectId/signing-keys': BUTTONS,
  '/projects/$projectId/configuration': SOURCE,
  '/projects/$projectId/payments/customers': LIST,
  '/projects/$projectId/payments/customers/$customerType/$customerId': 'what two grant is granted twice, or refused',
  '/projects/$projectId/payments/customers/$customerType/$customerId/history': LIST,
  '/projects/$projectId/payments/customers/$customerType/$customerId/money': LIST,
  '/projects/$projectId/payments/transactions': LIST,
  '/projects/$projectId/payments/transactions/money': LIST,
  '/projects/$projectId/payments/transactions/subscriptions': LIST,
  '/projects/$projectId/payments/transactions/revenue': LIST,
  '/projects/$projectId/audit': LIST,
  '/projects/$projectId/jobs': LIST,
  '/projects/$projectId/settings/danger': 'what is typed is the name of the project, to be sure',
};

/** A field of any kind, by its label: that of a choice may go on with what it means. */
const fieldOf = (scope: Locator, label: string): Locator =>
  scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('combobox', { name: label, exact: true }))
    .or(scope.getByRole('checkbox', { name: label }))
    .or(scope.getByRole('radio', { name: label }))
    .first();

export async function enter(scope: Locator, label: string, value: string): Promise<void> {
  const field = fieldOf(scope, label);
  if (value === 'on') await field.check();
  else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
}

export const valueOf = (scope: Locator, label: string): Promise<string | null> =>
  fieldOf(scope, label).evaluate((element) => {
    const { type, checked, value } = element as HTMLInputElement;
    if (type === 'checkbox' || type === 'radio') return checked ? 'on' : 'off';
    return value ?? element.textContent;
  });
