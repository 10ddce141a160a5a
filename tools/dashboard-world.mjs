// Creates a project with something on every page, through the API only, for the pictures of the dashboard.
import { createServer } from 'node:http';

const OWNER = { email: 'ada@example.com', password: 'correct horse battery staple' };
const SHARED_PROVIDERS = ['google', 'github'].map((id) => ({ id, type: 'shared' }));
const NAMES = ['Grace Hopper', 'Alan Turing', 'Barbara Liskov', 'Edsger Dijkstra', 'Radia Perlman', 'Ken Thompson'];

/** @param base address of the server, without a trailing slash */
export async function makeWorld(base) {
  const config = await (await fetch(`${base}/config.json`)).json();
  const call = async (method, path, headers, body) => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : text;
  };
  const asClient = {
    'x-stack-access-type': 'client',
    'x-stack-project-id': config.projectId,
    'x-stack-publishable-client-key': config.publishableClientKey,
  };
  const signedIn = await call('POST', '/auth/password/sign-up', asClient, OWNER).catch(() =>
    call('POST', '/auth/password/sign-in', asClient, OWNER),
  );
  const asOwner = { ...asClient, 'x-stack-access-token': signedIn.access_token };
  await call('PATCH', '/users/me', asOwner, { display_name: 'Ada Lovelace' });
  const teams = await call('GET', '/teams?user_id=me', asOwner);
  const { id } = await call('POST', '/internal/projects', asOwner, {
    display_name: 'Acme Cloud',
    description: 'Hosting for small teams.',
    owner_team_id: teams.items[0].id,
    config: {
      allow_localhost: true,
      magic_link_enabled: true,
      passkey_enabled: true,
      oauth_providers: SHARED_PROVIDERS,
    },
  });
  const asAdmin = {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': id,
    'x-stack-admin-access-token': signedIn.access_token,
  };
  const admin = (method, path, body) => call(method, path, asAdmin, body);

  await admin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(CATALOGUE) });
  const users = [];
  for (const name of NAMES) {
    const address = `${name.split(' ')[0].toLowerCase()}@example.com`;
    users.push(
      await admin('POST', '/users', {
        display_name: name,
        primary_email: address,
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        password: OWNER.password,
      }),
    );
  }
  const made = [];
  for (const name of ['Compilers', 'Research']) made.push(await admin('POST', '/teams', { display_name: name }));
  for (const user of users.slice(0, 4)) await admin('POST', `/team-memberships/${made[0].id}/${user.id}`, {});
  await admin('POST', '/team-permission-definitions', {
    id: 'billing',
    description: 'Sees and pays invoices',
    contained_permission_ids: ['$read_members'],
  });
  await admin('PATCH', `/users/${users[1].id}`, { display_name: 'Alan M. Turing' });
  const keys = await admin('POST', '/internal/api-keys', {
    description: 'Web app',
    expires_at_millis: Date.now() + 10 * 86_400_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  });
  const asApp = {
    'x-stack-access-type': 'client',
    'x-stack-project-id': id,
    'x-stack-publishable-client-key': keys.publishable_client_key,
  };
  const signIn = (user, password) =>
    call('POST', '/auth/password/sign-in', asApp, { email: user.primary_email, password });
  for (const user of users.slice(0, 4)) await signIn(user, OWNER.password);
  await signIn(users[5], 'forgotten long ago').catch(() => {});

  const applications = [];
  for (const [kind, name, isFirstParty, redirectUris] of [
    ['machine', 'Nightly reports', true, []],
    ['native', 'Field app', true, ['com.example.field:/callback']],
    ['browser', 'Partner portal', false, ['https://portal.example.com/']],
    ['web', 'Shop', true, ['https://shop.example.com/callback']],
  ])
    applications.push(
      await admin('POST', '/applications', {
        kind,
        display_name: name,
        is_first_party: isFirstParty,
        redirect_uris: redirectUris,
      }),
    );
  await admin('PATCH', `/applications/${applications[2].id}`, { disabled: true });
  await admin('PATCH', `/applications/${applications[0].id}`, {
    authentication: 'workload_identity',
    service_account_user_id: users[2].id,
    workload_identities: [
      {
        issuer: 'https://token.actions.githubusercontent.com',
        audience: 'https://auth.example.com',
        jwks: null,
        jwks_uri: 'https://token.actions.githubusercontent.com/.well-known/jwks',
        claims: [
          { name: 'sub', value: 'repo:acme/reports:ref:refs/heads/main', match: 'exact' },
          { name: 'workflow_ref', value: 'acme/reports/.github/workflows/nightly.yml', match: 'prefix' },
        ],
      },
    ],
  });
  await admin('POST', '/resources', {
    identifier: 'https://mcp.example.com/mcp',
    display_name: 'Deployments',
    scopes: [
      { name: 'deployments:read', description: 'See your deployments' },
      { name: 'deployments:write', description: 'Deploy and roll back' },
    ],
    default_scopes: ['deployments:read'],
  });
  const assistant = await admin('POST', '/applications', {
    kind: 'web',
    display_name: 'Release assistant',
    redirect_uris: ['https://assistant.example.com/callback'],
    scopes: ['openid', 'profile', 'deployments:read', 'deployments:write'],
  });
  const authorization = new URLSearchParams({
    client_id: assistant.id,
    response_type: 'code',
    redirect_uri: assistant.redirect_uris[0],
    scope: assistant.scopes.join(' '),
    resource: 'https://mcp.example.com/mcp',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });

  const receiver = await startReceiver();
  const endpoints = [];
  for (const [path, description, filterTypes] of [
    [
      '/hooks/billing',
      'Billing service',
      ['user.created', 'user.deleted', 'purchase.completed', 'subscription.renewed'],
    ],
    ['/hooks/broken', 'Search index', null],
  ]) {
    endpoints.push(
      await admin('POST', `/app/${id}/endpoint`, { url: `${receiver.url}${path}`, description, filterTypes }),
    );
  }
  await admin('POST', `/app/${id}/endpoint`, {
    url: 'https://old.example.com/hooks',
    description: 'Before the move',
    disabled: true,
  });
  for (const { id: endpoint } of endpoints.slice(0, 1))
    await admin('POST', '/internal/send-test-webhook', { endpoint_id: endpoint });
  await admin('POST', '/users', { display_name: 'Frances Allen', primary_email: 'frances@example.com' });

  for (const [user, product] of [
    [0, 'pro'],
    [1, 'pro'],
    [2, 'starter'],
  ])
    await admin('POST', `/payments/products/user/${users[user].id}`, { product_id: product });
  await admin('POST', `/payments/products/team/${made[0].id}`, { product_id: 'team' });
  await admin('POST', `/payments/items/user/${users[0].id}/credits/update-quantity?allow_negative=false`, {
    delta: -120,
    description: 'Rendering',
  });
  for (const [user, product, card] of [
    [3, 'pro', '4242424242424242'],
    [4, 'pack', '4242424242424242'],
    [5, 'pack', '4000000000000259'],
  ])
    await buy(call, admin, users[user].id, product, card);
  await admin('PATCH', '/internal/payments/test-clock', { advance_millis: 33 * 86_400_000 });
  await admin('POST', '/emails/send-email', {
    user_ids: [users[0].id],
    subject: 'Maintenance on Sunday',
    html: '<p>We are back at noon.</p>',
  });
  const deliveries = await admin('GET', `/app/${id}/endpoint/${endpoints[1].id}/msg?limit=1`);
  const { items: mails } = await admin('GET', '/internal/emails');
  const { templates } = await admin('GET', '/internal/email-templates');
  const { themes } = await admin('GET', '/internal/email-themes');
  const purchase = await purchaseUrl(admin, users[4].id, 'starter');
  const page = await admin('POST', '/payments/customer-links', { customer_type: 'user', customer_id: users[3].id });
  const draft = await admin('POST', '/internal/email-drafts', { display_name: 'Autumn news' });
  return {
    owner: OWNER,
    projectId: id,
    userId: users[0].id,
    buyerId: users[5].id,
    teamId: made[0].id,
    applicationId: applications[3].id,
    machineId: applications[0].id,
    endpointId: endpoints[1].id,
    messageId: deliveries.data[0].id,
    mailId: mails[0].id,
    templateId: templates[0].id,
    themeId: themes[0].id,
    draftId: draft.id,
    customer: { email: users[3].primary_email, password: OWNER.password },
    consentPath: `/p/${id}/oauth/authorize?${authorization}`,
    checkoutPath: new URL(purchase).pathname,
    customerPath: new URL(page.url).pathname,
    stop: receiver.stop,
  };
}

async function purchaseUrl(admin, customerId, productId) {
  const body = { customer_type: 'user', customer_id: customerId, product_id: productId };
  const { url } = await admin('POST', '/payments/purchases/create-purchase-url', body);
  return url;
}

/** Buys with a test card, like the checkout page. */
async function buy(call, admin, customerId, productId, card) {
  const url = await purchaseUrl(admin, customerId, productId);
  const code = new URL(url).pathname.split('/').at(-1);
  const priceId = Object.keys(CATALOGUE[`payments.products.${productId}`].prices)[0];
  const { client_secret } = await call(
    'POST',
    '/payments/purchases/purchase-session',
    {},
    { full_code: code, price_id: priceId },
  );
  await call(
    'POST',
    '/payments/built-in/confirm',
    {},
    {
      client_secret,
      card_number: card,
      expiry: '12/40',
      cvc: '123',
    },
  );
}

/** Accepts every delivery except those to one path. */
async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume();
    const isBroken = request.url === '/hooks/broken';
    response.writeHead(isBroken ? 503 : 204).end(isBroken ? 'upstream search.internal is not available' : undefined);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const MONTHLY = [1, 'month'];
const CATALOGUE = {
  'payments.catalogs.plans': { displayName: 'Plans' },
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'payments.products.free': {
    displayName: 'Free',
    catalogId: 'plans',
    prices: 'include-by-default',
    includedItems: { credits: { quantity: 10, repeat: [1, 'day'], expires: 'when-repeated' } },
  },
  'payments.products.starter': {
    displayName: 'Starter',
    catalogId: 'plans',
    prices: { monthly: { USD: '9', EUR: '8.50', interval: MONTHLY, freeTrial: [14, 'day'] } },
    includedItems: { credits: { quantity: 200, repeat: MONTHLY, expires: 'when-repeated' } },
  },
  'payments.products.pro': {
    displayName: 'Pro',
    catalogId: 'plans',
    prices: { monthly: { USD: '29', interval: MONTHLY }, yearly: { USD: '290', interval: [1, 'year'] } },
    includedItems: { credits: { quantity: 1000, repeat: MONTHLY, expires: 'when-repeated' } },
  },
  'payments.products.pack': {
    displayName: 'Credit pack',
    stackable: true,
    prices: { once: { USD: '5' } },
    includedItems: { credits: { quantity: 100 } },
  },
  'payments.products.team': {
    displayName: 'Team',
    customerType: 'team',
    prices: { monthly: { USD: '99', interval: MONTHLY } },
    includedItems: { seats: { quantity: 10, expires: 'when-purchase-expires' } },
  },
};
