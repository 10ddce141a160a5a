import { expect, it } from '@jest/globals';
import { serverApp } from '../../test/fake-apps.js';

const scopes = [{ name: 'orders:read', description: 'Read orders' }];
const json = {
  id: 'r1',
  identifier: 'https://api.test/mcp',
  display_name: 'Orders',
  scopes,
  default_scopes: ['orders:read'],
  access_token_seconds: null,
  created_at_millis: 5,
};

it('resources are listed by page, and null if they do not exist', async () => {
  const notFound = new Response('unknown', { status: 404, headers: { 'x-hallpass-error': 'RESOURCE_NOT_FOUND' } });
  const { app, sent } = serverApp({
    'GET /resources': { items: [json], is_paginated: true, pagination: { next_cursor: 'c2' } },
    'GET /resources/r2': notFound,
  });
  const page = await app.listResources({ cursor: 'c1', limit: 1 });
  expect([page.length, page[0]!.displayName, page.nextCursor]).toEqual([1, 'Orders', 'c2']);
  expect(await app.getResource('r2')).toBeNull();
  expect(sent()).toEqual(['GET /resources?cursor=c1&limit=1 admin', 'GET /resources/r2 admin']);
});

it('a resource is created, read, changed and deleted', async () => {
  const { app, sent } = serverApp({
    'POST /resources': json,
    'GET /resources/r1': json,
    'PATCH /resources/r1': { ...json, access_token_seconds: 60 },
  });
  const identifier = 'https://api.test/mcp';
  const created = await app.createResource({ identifier, displayName: 'Orders', scopes });
  expect(created).toMatchObject({ id: 'r1', identifier, displayName: 'Orders', scopes, accessTokenSeconds: null });
  expect(created).toMatchObject({ defaultScopes: ['orders:read'], createdAt: new Date(5) });
  const resource = (await app.getResource('r1'))!;
  expect((await resource.update({ accessTokenSeconds: 60, defaultScopes: [] })).accessTokenSeconds).toBe(60);
  await resource.delete();
  expect(sent()).toEqual([
    `POST /resources admin ${JSON.stringify({ identifier, display_name: 'Orders', scopes })}`,
    'GET /resources/r1 admin',
    'PATCH /resources/r1 admin {"default_scopes":[],"access_token_seconds":60}',
    'DELETE /resources/r1 admin',
  ]);
});
