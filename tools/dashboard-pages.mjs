// The pages that `picture-dashboard.mjs` takes pictures of, by picture name.
const inProject = (path) => (world) => `/projects/${world.projectId}${path(world)}`;
const page = (name, path = `/${name}`, before) => ({
  name,
  path: inProject(typeof path === 'string' ? () => path : path),
  before,
});

export const PAGES = [
  { name: 'projects', path: () => '/projects' },
  { name: 'account', path: () => '/account' },
  page('home', '/'),
  page('users'),
  page('users-import', '/users/import'),
  page('user', ({ userId }) => `/users/${userId}`),
  page('teams'),
  page('team', ({ teamId }) => `/teams/${teamId}`),
  page('permissions'),
  page('invitations'),
  page('sign-in-methods', '/sign-in/methods'),
  page('sign-in-providers', '/sign-in/providers'),
  page('sign-in-domains', '/sign-in/domains'),
  page('sign-in-rules', '/sign-in/rules'),
  page('sign-in-sessions', '/sign-in/sessions'),
  page('sign-in-pages', '/sign-in/pages'),
  page('applications'),
  page('applications-new', '/applications/new'),
  page('application', ({ applicationId }) => `/applications/${applicationId}`),
  page('application-settings', ({ applicationId }) => `/applications/${applicationId}/settings`),
  page('application-secrets', ({ applicationId }) => `/applications/${applicationId}/secrets`),
  page('application-machine', ({ machineId }) => `/applications/${machineId}/settings`),
  page('applications-settings', '/applications/settings'),
  page('resources'),
  page('mail-sent', '/mail/sent'),
  page('mail', ({ mailId }) => `/mail/sent/${mailId}`),
  page('mail-mailings', '/mail/mailings'),
  page('mail-draft', ({ draftId }) => `/mail/mailings/${draftId}`),
  page('mail-templates', '/mail/templates'),
  page('mail-template', ({ templateId }) => `/mail/templates/${templateId}`),
  page('mail-themes', '/mail/themes'),
  page('mail-theme', ({ themeId }) => `/mail/themes/${themeId}`),
  page('mail-sender', '/mail/sender'),
  page('keys'),
  page('webhooks'),
  page('webhooks-new', '/webhooks/new'),
  page('webhooks-endpoint', ({ endpointId }) => `/webhooks/endpoints/${endpointId}`),
  page('webhooks-settings', ({ endpointId }) => `/webhooks/endpoints/${endpointId}/settings`),
  page('webhooks-secret', ({ endpointId }) => `/webhooks/endpoints/${endpointId}/secret`),
  page('webhooks-messages', '/webhooks/messages'),
  page('webhooks-message', ({ messageId }) => `/webhooks/messages/${messageId}`),
  page('webhooks-events', '/webhooks/events'),
  page('webhooks-api', '/webhooks/api'),
  page('vault'),
  page('signing-keys'),
  page('configuration'),
  page('products', '/payments/products'),
  page('products-new', '/payments/products/new'),
  page('product', '/payments/products/pro'),
  page('items', '/payments/items'),
  page('item', '/payments/items/credits'),
  page('customers', '/payments/customers'),
  page('customer', ({ userId }) => `/payments/customers/user/${userId}`),
  page('customer-history', ({ userId }) => `/payments/customers/user/${userId}/history`),
  page('customer-money', ({ buyerId }) => `/payments/customers/user/${buyerId}/money`),
  page('transactions', '/payments/transactions'),
  page('transactions-money', '/payments/transactions/money'),
  page('transactions-subscriptions', '/payments/transactions/subscriptions'),
  page('transactions-revenue', '/payments/transactions/revenue'),
  page('payment-settings', '/payments/settings'),
  page('audit'),
  page('audit-entry', '/audit?action=PATCH+%2Fusers%2F%7Buser_id%7D', async (tab) => {
    await tab.locator('tbody a').first().click();
    await tab.getByRole('dialog').waitFor();
  }),
  page('audit-keeping', '/audit/keeping'),
  page('jobs'),
  page('settings'),
  page('settings-access', '/settings/access'),
  page('settings-danger', '/settings/danger'),
];

const hosted = (path) => (world) => `/p/${world.projectId}${path}`;

async function signIn(tab, { customer }) {
  await tab.locator('input[type=email]').fill(customer.email);
  await tab.locator('input[name=password]').fill(customer.password);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Pages for users and customers of the project. */
export const HOSTED_PAGES = [
  { name: 'sign-in', path: hosted('/sign-in'), wide: { width: 900, height: 800 } },
  {
    name: 'account-settings',
    path: hosted('/sign-in'),
    wide: { width: 1120, height: 720 },
    before: async (tab, world) => {
      await signIn(tab, world);
      await tab.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
      await tab.goto(`${hosted('/account-settings')(world)}#sessions`);
      await tab.locator('.hp-settings-content h2').first().waitFor();
      await tab.locator('.hp-skeleton').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'consent',
    path: (world) => world.consentPath,
    wide: { width: 900, height: 800 },
    before: async (tab, world) => {
      if (await tab.locator('input[type=email]').isVisible()) await signIn(tab, world);
      await tab.getByRole('button', { name: 'Allow' }).waitFor();
    },
  },
  { name: 'checkout', path: (world) => world.checkoutPath, wide: { width: 900, height: 540 } },
  { name: 'customer', path: (world) => world.customerPath, wide: { width: 900, height: 760 } },
];
