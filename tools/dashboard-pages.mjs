// The pages of the dashboard that docs/images/dashboard shows, by the name of their pictures.
const inProject = (path) => (world) => `/projects/${world.projectId}${path(world)}`;
const page = (name, path = `/${name}`, before) => ({
  name,
  path: inProject(typeof path === 'string' ? () => path : path),
  before,
});

export const PAGES = [
  page('webhooks'),
  page('webhooks-new', '/webhooks/new'),
  page('webhooks-endpoint', ({ endpointId }) => `/webhooks/endpoints/${endpointId}`),
  page('webhooks-settings', ({ endpointId }) => `/webhooks/endpoints/${endpointId}/settings`),
  page('webhooks-secret', ({ endpointId }) => `/webhooks/endpoints/${endpointId}/secret`),
  page('webhooks-messages', '/webhooks/messages'),
  page(
    'webhooks-message',
    ({ messageId }) => `/webhooks/messages/${messageId}`,
    async (tab) => {
      await tab
        .locator('summary')
        .first()
        .click({ timeout: 3000 })
        .catch(() => {});
    },
  ),
  page('webhooks-events', '/webhooks/events'),
  page('webhooks-api', '/webhooks/api'),
  page('products', '/payments/products'),
  page('products-new', '/payments/products/new'),
  page('product', '/payments/products/pro'),
  page('items', '/payments/items'),
  page('item', '/payments/items/credits'),
  page('customers', '/payments/customers'),
  page('customer', ({ userId }) => `/payments/customers/user/${userId}`),
  page('customer-items', ({ userId }) => `/payments/customers/user/${userId}/items`),
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
];
