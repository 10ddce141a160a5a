/** @once the statements are the same in both modes */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  type EmbeddedPostgres,
  serverApi,
  signUp,
  startOldestPostgres,
  startServer,
  type StartedServer,
  succeeded,
  temporaryFolder,
  type TestProject,
} from '@hallpass/testing';
import pg from 'pg';
import { badRequests, type Operation } from './openapi/bad-requests.js';
import type { Schemas } from './openapi/schema-faults.js';
import {
  comparableCharacters,
  DIGEST,
  digestOfFolding,
  fold,
  foldInSql,
  SPELLINGS,
} from './search-folding/reference.js';

/**
 * Hallpass on the oldest supported PostgreSQL, starting with an empty database; before a release, on every release up
 * to the newest.
 */
let folder: string;
let postgres: EmbeddedPostgres;
let majorVersion: number;
let server: StartedServer;
let project: TestProject;

const OVERRIDE = {
  'dataVault.stores.notes': {},
  'payments.items.credits': { customerType: 'user' },
  'payments.products.plan': {
    customerType: 'user',
    prices: { monthly: { USD: '10', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 5, repeat: [1, 'month'], expires: 'never' } },
  },
};

beforeAll(async () => {
  folder = await temporaryFolder();
  ({ postgres, majorVersion } = await startOldestPostgres(folder));
  server = await startServer({ env: { DATABASE_URL: postgres.url } });
  project = await createProject({ server, override: OVERRIDE });
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true });
});

it('is that PostgreSQL', async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  expect(rows[0].server_version.split('.')[0]).toBe(String(majorVersion));
});

it('signs users up, finds them, and keeps what they own', async () => {
  const { userId, email } = await signUp(project);
  const api = serverApi(project);
  succeeded(await api.patch(`/users/${userId}`, { display_name: 'Ünï of Old' }));
  for (const query of ['query=of%20old', `query=${email.slice(2, 12)}`, 'method=password&verified=false'])
    expect(succeeded(await api.get(`/users?${query}`)).items.map(({ id }: { id: string }) => id)).toEqual([userId]);
  succeeded(await api.post(`/payments/products/user/${userId}`, { product_id: 'plan' }));
  succeeded(
    await api.post(`/payments/items/user/${userId}/credits/update-quantity?allow_negative=false`, { delta: -2 }),
  );
  expect(succeeded(await api.get(`/payments/items/user/${userId}/credits`)).quantity).toBe(3);
  const { recently_registered: newest } = succeeded(await adminApi(project).get('/internal/metrics'));
  expect(newest.map(({ id }: { id: string }) => id)).toEqual([userId]);
});

it('finds users and teams by every spelling that the newest release finds them by', async () => {
  const api = serverApi(project);
  for (const path of ['/users', '/teams']) {
    for (const { name } of SPELLINGS) succeeded(await api.post(path, { display_name: name }));
    for (const { name, found, missed } of SPELLINGS)
      for (const query of [...found, ...missed]) {
        const { items } = succeeded(await api.get(`${path}?query=${encodeURIComponent(query)}`));
        const names = items.map((item: { display_name: string }) => item.display_name);
        const expected = found.includes(query) ? expect.arrayContaining([name]) : [];
        expect({ path, query, names }).toEqual({ path, query, names: expected });
      }
  }
});

it('folds every character as JavaScript and the other releases do', async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const characters = comparableCharacters();
  expect(await foldInSql(client, characters)).toEqual(characters.map((character) => fold(character)));
  expect(await digestOfFolding(client)).toBe(DIGEST);
  await client.end();
});

it('answers every operation without a failure of its own', async () => {
  const document = JSON.parse(readFileSync(resolve('dist/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
    components: { schemas: Schemas };
  };
  const failed: string[] = [];
  let asked = 0;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      // Would delete the project itself.
      if (method === 'delete' && path === '/api/v1/internal/projects/current') continue;
      const [first] = badRequests({ ...operation, method, path }, document.components.schemas);
      const answer = await fetch(server.baseUrl + first!.url, {
        method: method.toUpperCase(),
        headers: {
          ...first!.headers,
          'x-stack-project-id': project.id,
          'x-stack-access-type': 'admin',
          'x-stack-super-secret-admin-key': project.superSecretAdminKey,
        },
        body: first!.body,
        redirect: 'manual',
      });
      asked += 1;
      if (answer.status === 500) failed.push(`${method} ${path}: ${await answer.text()}`);
      else await answer.arrayBuffer();
    }
  expect(asked).toBeGreaterThan(200);
  expect(failed).toEqual([]);
});
