import { expect, it } from '@jest/globals';
import { serverApp } from '../../test/fake-apps.js';

const secret = { id: 's1', last_four: 'wxyz', created_at_millis: 5, expires_at_millis: null };
const json = {
  id: 'a1',
  kind: 'web',
  authentication: 'client_secret',
  display_name: 'Shop',
  logo_url: null,
  is_first_party: false,
  subject_type: 'pairwise',
  redirect_uris: ['https://shop.test/callback'],
  post_logout_redirect_uris: [],
  resource_ids: ['r1'],
  scopes: ['openid'],
  id_token_signed_response_alg: 'ES256',
  access_token_seconds: 600,
  refresh_token_seconds: 2_592_000,
  requires_par: false,
  requires_dpop: true,
  allows_device_grant: true,
  jwks: null,
  jwks_uri: null,
  back_channel_logout_uri: null,
  workload_identities: [
    { issuer: 'https://ci.test', audience: 'shop', jwks: null, jwks_uri: 'https://ci.test/keys', claims: [] },
  ],
  service_account_user_id: null,
  token_exchange_resource_ids: [],
  registration: 'document',
  document_url: 'https://shop.test/client.json',
  created_at_millis: 5,
  last_used_at_millis: null,
  disabled_at_millis: 7,
  back_channel_logout_failed_at_millis: 9,
  back_channel_logout_error: 'The response has the status 500.',
  secrets: [secret],
};

it('an application and its secret are created, and the secret is seen whole once', async () => {
  const { app, sent } = serverApp({ 'POST /applications': { ...json, client_secret: 'hps_full' } });
  const redirectUris = ['https://shop.test/callback'];
  const created = await app.createApplication({
    ...{ kind: 'web', subjectType: 'pairwise', displayName: 'Shop', redirectUris, requiresDpop: true },
  });
  expect(created).toMatchObject({
    id: 'a1',
    subjectType: 'pairwise',
    clientSecret: 'hps_full',
    requiresDpop: true,
    allowsDeviceGrant: true,
    redirectUris,
  });
  expect(created).toMatchObject({
    resourceIds: ['r1'],
    workloadIdentities: [
      { issuer: 'https://ci.test', audience: 'shop', jwks: null, jwksUri: 'https://ci.test/keys', claims: [] },
    ],
    createdAt: new Date(5),
    lastUsedAt: null,
    disabledAt: new Date(7),
  });
  expect(created).toMatchObject({ backChannelLogoutFailedAt: new Date(9) });
  expect(created.backChannelLogoutError).toBe('The response has the status 500.');
  expect(created).toMatchObject({ registration: 'document', documentUrl: 'https://shop.test/client.json' });
  expect(created.secrets[0]).toMatchObject({ id: 's1', lastFour: 'wxyz', createdAt: new Date(5), expiresAt: null });
  expect(sent()).toEqual([
    'POST /applications admin {"kind":"web","subject_type":"pairwise","display_name":"Shop","redirect_uris":["https://shop.test/callback"],"requires_dpop":true}',
  ]);
});

it('applications are listed by page, and null if they do not exist', async () => {
  const notFound = new Response('unknown', { status: 404, headers: { 'x-hallpass-error': 'APPLICATION_NOT_FOUND' } });
  const { app, sent } = serverApp({
    'GET /applications': { items: [json], is_paginated: true, pagination: { next_cursor: 'c2' } },
    'GET /applications/a2': notFound,
  });
  const page = await app.listApplications({ cursor: 'c1', limit: 1 });
  expect([page.length, page[0]!.displayName, page.nextCursor]).toEqual([1, 'Shop', 'c2']);
  expect(await app.getApplication('a2')).toBeNull();
  expect(sent()).toEqual(['GET /applications?cursor=c1&limit=1 admin', 'GET /applications/a2 admin']);
});

it('an application is changed, gets secrets and is deleted', async () => {
  const { app, sent } = serverApp({
    'GET /applications/a1': json,
    'PATCH /applications/a1': { ...json, disabled_at_millis: null },
    'POST /applications/a1/secrets': { ...secret, id: 's2', client_secret: 'hps_new' },
  });
  const application = (await app.getApplication('a1'))!;
  sent();
  const changed = await application.update({ disabled: false, logoUrl: null, resourceIds: null });
  expect(changed.disabledAt).toBeNull();
  const added = await application.createSecret({ expiresAt: new Date(9) });
  expect(added).toMatchObject({ id: 's2', clientSecret: 'hps_new' });
  await application.createSecret();
  await added.update({ expiresAt: null });
  await application.secrets[0]!.revoke();
  await application.delete();
  expect(sent()).toEqual([
    'PATCH /applications/a1 admin {"logo_url":null,"resource_ids":null,"disabled":false}',
    'POST /applications/a1/secrets admin {"expires_at_millis":9}',
    'POST /applications/a1/secrets admin {"expires_at_millis":null}',
    'PATCH /applications/a1/secrets/s2 admin {"expires_at_millis":null}',
    'DELETE /applications/a1/secrets/s1 admin',
    'DELETE /applications/a1 admin',
  ]);
});

it('the users of an application are listed by page, and disconnected', async () => {
  const user = { id: 'u1', display_name: null, primary_email: 'ada@x.co', profile_image_url: null };
  const resources = [{ identifier: 'https://mcp.example.com/mcp', scopes: ['read'] }];
  const item = { user, scopes: ['openid'], resources, connected_at_millis: 5, last_used_at_millis: 7, grant_count: 1 };
  const { app, sent } = serverApp({
    'GET /applications/a1': json,
    'GET /applications/a1/users': { items: [item], is_paginated: true, pagination: { next_cursor: 'c2' } },
  });
  const application = (await app.getApplication('a1'))!;
  sent();
  const page = await application.listUsers({ limit: 1 });
  expect(page[0]).toEqual({
    user: { id: 'u1', displayName: null, primaryEmail: 'ada@x.co', profileImageUrl: null },
    scopes: ['openid'],
    resources,
    connectedAt: new Date(5),
    lastUsedAt: new Date(7),
    grantCount: 1,
  });
  expect(page.nextCursor).toBe('c2');
  await application.disconnectUser('u1');
  expect(sent()).toEqual(['GET /applications/a1/users?limit=1 admin', 'DELETE /applications/a1/users/u1 admin']);
});
