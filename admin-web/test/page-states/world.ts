import { randomUUID } from 'node:crypto';
import { adminApi, createProject, serverApi, succeeded, type TestProject, until } from '@hallpass/testing';
import { inDatabase } from '../owners.js';

/** A project with data for every page. */
export interface World {
  project: TestProject;
  /** Values of route parameters, by name. */
  params: Readonly<Record<string, string>>;
}

const MONTHLY = [1, 'month'];
const overrideOf = (called: (name: string) => string) => ({
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
  'payments.catalogs.seasons': { displayName: called('Seasons') },
  'payments.items.credits': { displayName: called('Credits'), customerType: 'user' },
  'payments.products.pro': {
    displayName: called('Pro plan'),
    customerType: 'user',
    prices: { monthly: { USD: '29', interval: MONTHLY } },
    includedItems: { credits: { quantity: 100, repeat: MONTHLY, expires: 'when-repeated' } },
  },
  'domains.allowLocalhost': false,
  'hostedPages.enabled': false,
  'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  'auth.oauth.providers.github': {
    type: 'github',
    isShared: false,
    clientId: 'client of github',
    clientSecret: 'secret of github',
    allowSignIn: true,
    allowConnectedAccounts: true,
  },
  'dataVault.stores.tokens': { displayName: called('Tokens of customers') },
});

/** Nothing listens on this port. */
export const NOWHERE = 'http://127.0.0.1:9/hooks';

/** @param called maps the short name of each object to the name it gets */
export async function makeWorld(called = (name: string): string => name): Promise<World> {
  const project = await createProject({ displayName: called('States'), override: overrideOf(called) });
  const admin = adminApi(project);
  const server = serverApi(project);
  const { id } = project;
  const post = async (path: string, body: object) => succeeded(await admin.post(path, body)) as { id: string };

  const { id: endpointId } = await post(`/app/${id}/endpoint`, { url: NOWHERE, description: called('Billing') });
  const ada = {
    display_name: called('Ada Lovelace'),
    primary_email: `${randomUUID()}@example.com`,
    password: randomUUID(),
  };
  const { id: userId } = await post('/users', { ...ada, primary_email_auth_enabled: true });
  const { id: teamId } = await post('/teams', { display_name: called('Engines') });
  await post(`/team-memberships/${teamId}/${userId}`, {});
  const { id: applicationId } = await post('/applications', {
    kind: 'web',
    display_name: called('Shop'),
    redirect_uris: ['https://shop.example.com/callback'],
  });
  const notes = { identifier: 'https://notes.example.com/mcp', display_name: called('Notes') };
  const { id: resourceId } = await post('/resources', notes);
  await inDatabase(
    `INSERT INTO auth.application_consent (project_id, user_id, application_id, scopes) VALUES ($1, $2, $3, '{openid}')`,
    [id, userId, applicationId],
  );
  const key = { user_id: userId, description: called('Robot'), expires_at_millis: null };
  const { id: keyId } = await post('/user-api-keys', key);
  await post('/team-permission-definitions', { id: 'billing', description: called('Sees invoices') });
  for (const permission of ['moderate', 'support']) await post('/project-permission-definitions', { id: permission });
  await post(`/payments/products/user/${userId}`, { product_id: 'pro' });
  succeeded(
    await server.post('/emails/send-email', { user_ids: [userId], subject: called('Hello Ada'), html: '<p>Hello</p>' }),
  );
  const { id: draftId } = await post('/internal/email-drafts', { display_name: called('Autumn news') });
  const { templates } = succeeded(await admin.get('/internal/email-templates'));
  const { themes } = succeeded(await admin.get('/internal/email-themes'));
  const mailId = await until('the mail', async () => {
    const { items } = succeeded(await admin.get('/internal/emails'));
    return items.find(({ status }: { status: string }) => status === 'captured')?.id ?? null;
  });
  const messageId = await until('a message to the endpoint', async () => {
    const { data } = succeeded(await admin.get(`/app/${id}/msg?limit=1`));
    return data[0]?.id ?? null;
  });
  return {
    project,
    params: {
      projectId: id,
      userId,
      teamId,
      keyId,
      applicationId,
      resourceId,
      endpointId,
      messageId,
      mailId,
      draftId,
      templateId: templates[0].id,
      themeId: themes[0].id,
      providerId: 'github',
      productId: 'pro',
      itemId: 'credits',
      customerType: 'user',
      customerId: userId,
    },
  };
}
