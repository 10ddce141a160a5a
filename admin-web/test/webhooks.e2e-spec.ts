/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, succeeded, type TestProject, until } from '@hallpass/testing';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';

const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

describeInBrowser('webhooks', (visit) => {
  let project: TestProject;
  let receiver: Server;
  let address: string;
  /** Response status of the receiver. */
  let status = 503;
  const got: { id: string; type: string; secret: string | undefined }[] = [];

  beforeAll(async () => {
    project = await createProject({ displayName: 'Hooks' });
    receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const { type } = JSON.parse(text) as { type: string };
        got.push({ id: String(request.headers['webhook-id']), type, secret: request.headers['x-team']?.toString() });
        response.writeHead(status).end(status === 204 ? undefined : 'the index is away');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  it('are set up, seen to fail, mended and sent again', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/webhooks`);
    await page.getByText('No endpoints yet').waitFor();
    await page.getByRole('link', { name: 'New endpoint' }).click();
    await page.getByRole('heading', { level: 1, name: 'New endpoint' }).waitFor();

    // Invalid input shows an error at its field.
    await page.getByLabel('Endpoint URL').fill('app.example.com/hooks');
    await page.getByLabel('Selected events').check();
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByText('Enter a full URL').waitFor();
    await page.getByText('Choose at least one event.').waitFor();
    await page.getByLabel('Endpoint URL').fill(address);
    await page.getByRole('checkbox', { name: 'user.created' }).check();
    await page.getByText('Channels, rate limit and headers').click();
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.getByLabel('Name', { exact: true }).fill('X-Team');
    await page.getByLabel('Value', { exact: true }).fill('billing');
    await page.getByRole('button', { name: 'Create endpoint' }).click();

    // The secret is shown on request, and changes after a rotation.
    await page.getByRole('button', { name: 'Show secret' }).click();
    const secret = page.locator('[data-secret]');
    await secret.waitFor();
    const first = await secret.textContent();
    expect(first).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await until('another secret is shown', async () => (await secret.textContent()) !== first);

    succeeded(await serverApi(project).post('/users', { display_name: 'Ada' }));
    await until('it was told of the user', () => got.some(({ type }) => type === 'user.created'));
    await page.getByRole('link', { name: 'Deliveries' }).click();
    // The result appears a moment after the response.
    await until('the page says that it fails', async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('link', { name: 'user.created' }).waitFor();
      return page.getByText('The endpoint responded with status 503.').isVisible();
    });
    await page.getByText('Your server failed.').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The endpoint responded with status 503 instead of 2xx.').waitFor();

    status = 204;
    await page.getByRole('link', { name: 'user.created' }).click();
    await page.getByRole('heading', { level: 1, name: 'user.created' }).waitFor();
    await page.locator('summary').first().click();
    await page.getByText('the index is away').first().waitFor();
    await page.getByText('x-team: billing', { exact: false }).or(page.getByText('X-Team: billing')).first().waitFor();
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Resending the message.').first().waitFor();
    await until('it came again under the same id', () => {
      const ids = got.filter(({ type }) => type === 'user.created').map(({ id }) => id);
      return ids.length >= 2 && new Set(ids).size === 1;
    });
    expect(got.every(({ secret: team }) => team === 'billing')).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('send again what was missed, and a message of one’s own', async () => {
    const { page, complaints } = await visit();
    const [endpoint] = succeeded(await adminApi(project).get(`/app/${project.id}/endpoint`)).data as { id: string }[];
    await openAs(page, project.owner, `/projects/${project.id}/webhooks/endpoints/${endpoint!.id}`);
    await page.getByRole('button', { name: 'Replay…' }).click();
    await page.getByLabel('Which messages', { exact: true }).selectOption('all');
    const before = got.length;
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByText('All messages are queued.').waitFor();
    await until('messages came again', () => got.length > before);
    await page.getByRole('button', { name: 'Close' }).last().click();

    await page.goto(`/projects/${project.id}/webhooks/messages`);
    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByLabel('Type').fill('invoice.paid');
    await page.getByText('No endpoint receives this type').waitFor();
    await page.getByLabel('Body').fill('[');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Enter a JSON object or array.').waitFor();
    await page.getByLabel('Body').fill('{"total":5}');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'invoice.paid' }).waitFor();
    await page.getByText('No endpoint received this message.').waitFor();

    await page.goto(`/projects/${project.id}/webhooks/api`);
    await page.getByRole('cell', { name: 'All' }).waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.locator('[data-secret]').waitFor();
    expect(complaints).toEqual([]);
  });

  it('have pages without faults', async () => {
    const { page } = await visit();
    const [endpoint] = succeeded(await adminApi(project).get(`/app/${project.id}/endpoint`)).data as { id: string }[];
    const [message] = succeeded(await adminApi(project).get(`/app/${project.id}/msg`)).data as { id: string }[];
    await openAs(page, project.owner, `/projects/${project.id}/webhooks`);
    const paths = [
      '',
      '/new?event=user.created',
      '/messages',
      `/messages/${message!.id}`,
      '/events',
      '/api',
      ...['', '/settings', '/secret'].map((tab) => `/endpoints/${endpoint!.id}${tab}`),
    ];
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(`/projects/${project.id}/webhooks${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      faults.push(...(await faultsOf(page, LOOKS)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
