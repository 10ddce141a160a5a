import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  ownerApi,
  plansOf,
  server as deployment,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import pg from 'pg';
import { InternalApiKeysService } from '../src/internal-api-keys/internal-api-keys.service.js';

let project: TestProject;
let admin: Api;

const PATH = '/internal/api-keys';
const HOUR = 60 * 60 * 1000;
const request = (more: object = {}) => ({
  description: 'Set',
  expires_at_millis: Date.now() + HOUR,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: true,
  ...more,
});

beforeAll(async () => {
  project = await createProject();
  admin = ownerApi(project);
});

describe('internal API keys', () => {
  it('are refused to clients and servers', async () => {
    for (const api of [client(project), serverApi(project)]) {
      for (const call of [
        api.get(PATH),
        api.post(PATH, request()),
        api.get(`${PATH}/${randomUUID()}`),
        api.patch(`${PATH}/${randomUUID()}`, {}),
      ]) {
        expect((await call).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
      }
    }
  });

  it.each<[string, object]>([
    ['without a description', request({ description: undefined })],
    ['with a description of 1,001 characters', request({ description: 'x'.repeat(1_001) })],
    ['without an expiry', request({ expires_at_millis: undefined })],
    ['with an expiry that is no number', request({ expires_at_millis: '2030-01-01' })],
    ['without saying which keys', request({ has_secret_server_key: undefined })],
    ['with a key of the caller', request({ secret_server_key: 'ssk_mine' })],
  ])('are not created %s', async (_, body) => {
    expect((await admin.post(PATH, body)).knownError).toBe('SCHEMA_ERROR');
  });

  it('are not found by ids that are unknown or of another project, and ids must be UUIDs', async () => {
    const other = succeeded(await ownerApi(await createProject()).post(PATH, request()));
    for (const id of [randomUUID(), other.id]) {
      for (const call of [admin.get(`${PATH}/${id}`), admin.patch(`${PATH}/${id}`, { revoked: true })]) {
        expect(await call).toMatchObject({ status: 404, knownError: 'API_KEY_NOT_FOUND' });
      }
    }
    expect((await admin.get(`${PATH}/no-uuid`)).knownError).toBe('SCHEMA_ERROR');
  });

  it('cannot be unrevoked, deleted, or changed in other ways', async () => {
    const { id } = succeeded(await admin.post(PATH, request()));
    for (const body of [
      { revoked: false },
      { expires_at_millis: 1 },
      { revoked: null },
      { description: 'x'.repeat(1_001) },
    ]) {
      expect((await admin.patch(`${PATH}/${id}`, body)).knownError).toBe('SCHEMA_ERROR');
    }
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(405);
  });

  it('are shown in full once, then by their last four characters', async () => {
    const { status, body: created } = await admin.post(PATH, request());
    expect(status).toBe(200);
    expect(created).toEqual({
      id: expect.any(String),
      description: 'Set',
      created_at_millis: expect.any(Number),
      expires_at_millis: expect.any(Number),
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
    });
    const { body: read } = await admin.get(`${PATH}/${created.id}`);
    expect(read).toEqual({
      ...created,
      publishable_client_key: { last_four: created.publishable_client_key.slice(-4) },
      secret_server_key: { last_four: created.secret_server_key.slice(-4) },
      super_secret_admin_key: { last_four: created.super_secret_admin_key.slice(-4) },
    });
    const { body: list } = await admin.get(PATH);
    expect(list.is_paginated).toBe(false);
    expect(list.items[0]).toEqual(read);
  });

  it('contain only the requested keys', async () => {
    const created = succeeded(
      await admin.post(PATH, request({ has_publishable_client_key: false, has_super_secret_admin_key: false })),
    );
    expect(Object.keys(created).filter((key) => key.endsWith('_key'))).toEqual(['secret_server_key']);
    expect(
      Object.keys(succeeded(await admin.get(`${PATH}/${created.id}`))).filter((key) => key.endsWith('_key')),
    ).toEqual(['secret_server_key']);
  });

  it('open the project from the next request on, each with its own access type, until they are revoked', async () => {
    const created = succeeded(await admin.post(PATH, request()));
    const opened = {
      ...project,
      publishableClientKey: created.publishable_client_key,
      secretServerKey: created.secret_server_key,
      superSecretAdminKey: created.super_secret_admin_key,
    };
    const callers = (keys: TestProject) => [client(keys), serverApi(keys), adminApi(keys)];
    for (const api of callers(opened)) expect((await api.get('/projects/current')).status).toBe(200);
    const revoked = succeeded(await admin.patch(`${PATH}/${created.id}`, { revoked: true }));
    expect(revoked.manually_revoked_at_millis).toEqual(expect.any(Number));
    const codes = await Promise.all(
      callers(opened).map(async (api) => (await api.get('/projects/current')).knownError),
    );
    expect(codes).toEqual([
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      'INVALID_SECRET_SERVER_KEY',
      'INVALID_SUPER_SECRET_ADMIN_KEY',
    ]);
    for (const api of callers(project)) expect((await api.get('/projects/current')).status).toBe(200);
    const again = succeeded(await admin.patch(`${PATH}/${created.id}`, { revoked: true, description: 'Old' }));
    expect(again).toEqual({ ...revoked, description: 'Old' });
  });

  it('may be created expired, and then open nothing', async () => {
    const expires_at_millis = Date.now() - HOUR;
    const created = succeeded(await admin.post(PATH, request({ expires_at_millis })));
    expect(created.expires_at_millis).toBe(expires_at_millis);
    const expired = { ...project, publishableClientKey: created.publishable_client_key };
    expect((await client(expired).get('/projects/current')).knownError).toBe('INVALID_PUBLISHABLE_CLIENT_KEY');
  });
});

it('reads a page of sets along an index, however many there are', async () => {
  const database = new pg.Client({ connectionString: deployment.databaseUrl! });
  await database.connect();
  const cursor = { projectId: project.id, place: ['1767225600000000', randomUUID()] };
  const plans = await plansOf(database, async (db) => {
    const sets = new InternalApiKeysService(db, null as never, null as never);
    await sets.list(project.id, { limit: 100 });
    await sets.list(project.id, { limit: 100, cursor });
  });
  await database.end();
  const along = /CTE page\n +-> +Limit.*\n +-> +Index Scan Backward using internal_api_key_by_creation/;
  expect(plans).toEqual([expect.stringMatching(along), expect.stringMatching(along)]);
});
