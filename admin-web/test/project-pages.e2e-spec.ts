/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  rawApi,
  server,
  serverApi,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { describeInBrowser, openAs, type Visit } from './dashboard.js';
import { title } from './owners.js';

describeInBrowser('the smaller pages of a project', (visit) => {
  let project: TestProject;
  let shown: Visit;
  const open = (path: string) => shown.page.goto(`/projects/${project.id}/${path}`);

  beforeAll(async () => {
    project = await createProject({
      displayName: 'Harbour',
      override: { 'payments.items.credits': { displayName: 'Credits', customerType: 'user' } },
    });
    shown = await visit();
    await openAs(shown.page, project.owner, `/projects/${project.id}/settings`);
  });

  it('give it another name, by which its apps know it', async () => {
    const { page } = shown;
    await page.getByLabel('Name', { exact: true }).fill('Docks');
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await page.getByRole('button', { name: /^Project: Docks/ }).waitFor();
    await until('apps know the name', async () => {
      const { display_name } = succeeded(await client(project).get('/projects/current'));
      return display_name === 'Docks' || null;
    });
  });

  it('ask for keys of providers only where there are providers', async () => {
    const { page } = shown;
    const keys = page.getByText('Use your own keys for sign-in providers');
    await open('');
    await page.getByText('Before you go live').waitFor();
    expect(await keys.count()).toBe(0);
    const github = { type: 'github', isShared: true, allowSignIn: true };
    succeeded(
      await adminApi(project).patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'auth.oauth.providers.github': github }),
      }),
    );
    await page.reload();
    await keys.waitFor();
  });

  it('name REDIS_URL where several processes run without it', async () => {
    const { page } = shown;
    const notice = page
      .getByRole('region', { name: 'Needs attention' })
      .getByText('Several Hallpass processes use this database without Redis.');
    let otherProcesses = 0;
    await page.route('**/api/v1/internal/metrics?*', async (route) => {
      const response = await route.fetch();
      const figures = { ...(await response.json()), total_users: 1, other_processes: otherProcesses };
      await route.fulfill({ response, json: figures });
    });
    await open('');
    await page.getByText('Before you go live').waitFor();
    expect(await notice.count()).toBe(0);
    otherProcesses = 1;
    await page.reload();
    await notice.waitFor();
    await page.unroute('**/api/v1/internal/metrics?*');
  });

  it('make a store that servers keep values in, and refuse them once it is removed', async () => {
    const { page } = shown;
    const keep = () =>
      serverApi(project).post('/data-vault/stores/cards/set', { hashed_key: 'a', encrypted_value: 'b' });
    await open('vault');
    await page.getByRole('button', { name: 'Add store' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a store' });
    await dialog.getByLabel('Name').fill('Cards of customers');
    await dialog.getByLabel('ID').fill('cards');
    await dialog.getByRole('button', { name: 'Add store' }).click();
    await page.getByRole('row', { name: /Cards of customers/ }).waitFor();
    succeeded(await keep());
    await page.getByRole('button', { name: 'Remove Cards of customers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('No stores yet').waitFor();
    expect((await keep()).status).toBeGreaterThanOrEqual(400);
  });

  it('replace the keys that sign, which the key set has at once', async () => {
    const { page } = shown;
    const published = async () => {
      const { keys } = succeeded(await rawApi(server.baseUrl).get(`/projects/${project.id}/.well-known/jwks.json`));
      return keys.map(({ kid }: { kid: string }) => kid) as string[];
    };
    const before = await published();
    await open('signing-keys');
    await page.getByRole('cell', { name: before[0] }).waitFor();
    await page.getByRole('button', { name: 'Rotate keys now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate keys' }).click();
    await page.getByText('Verifying older tokens').first().waitFor();
    const added = await until(
      'another key',
      async () => (await published()).find((kid) => !before.includes(kid)) ?? null,
    );
    await page.getByRole('row').filter({ hasText: added }).waitFor();
  });

  it('keep the audit log for a time of its own', async () => {
    const { page } = shown;
    await open('audit/keeping');
    await page.getByLabel('Keep entries for').selectOption('other');
    await page.getByLabel('Days', { exact: true }).fill('3000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete older entries' }).click();
    await until('it is kept that long', async () => {
      const { days } = succeeded(await adminApi(project).get('/internal/audit-log/retention'));
      return days === 3_000 || null;
    });
  });

  it('tell what webhooks may be told, each with an example', async () => {
    const { page } = shown;
    await open('webhooks/events');
    await page.getByRole('link', { name: 'team.created', exact: true }).click();
    await page.waitForURL(/event=team\.created/);
    await page
      .getByRole('link', { name: /endpoint/i })
      .last()
      .click();
    await title(page, 'New endpoint');
    expect(await page.getByRole('checkbox', { name: 'team.created' }).isChecked()).toBe(true);
  });

  it('point an endpoint elsewhere', async () => {
    const { page } = shown;
    const endpoints = `/app/${project.id}/endpoint`;
    const { id } = succeeded(await adminApi(project).post(endpoints, { url: 'https://a.example.com/hooks' }));
    await open(`webhooks/endpoints/${id}/settings`);
    await page.getByLabel('Endpoint URL').fill('https://b.example.com/hooks');
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    await title(page, 'https://b.example.com/hooks');
    expect(succeeded(await adminApi(project).get(`${endpoints}/${id}`)).url).toBe('https://b.example.com/hooks');
  });

  it('give an item another name', async () => {
    const { page } = shown;
    await open('payments/items/credits');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Coins');
    await page.getByRole('dialog').getByRole('button', { name: 'Save item' }).click();
    await title(page, 'Coins');
  });

  it('add a provider that speaks OpenID Connect', async () => {
    const { page, complaints } = shown;
    await open('sign-in/new-provider');
    await page.getByLabel('ID', { exact: true }).fill('acme');
    await page.getByLabel('Issuer').fill('https://acme.example.com');
    await page.getByLabel('Client ID').fill('the-id');
    await page.getByLabel('Client secret').fill('the-secret');
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.waitForURL(/\/sign-in\/providers/);
    const { config_string: config } = succeeded(await adminApi(project).get('/internal/config'));
    expect(JSON.parse(config).auth.oauth.providers.acme).toMatchObject({ issuer: 'https://acme.example.com' });
    expect(complaints).toEqual([]);
  });
});
