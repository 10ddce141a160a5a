import { expect, it } from '@jest/globals';
import { adminApi, createProject, succeeded } from '@hallpass/testing';
import { issuerOf, post, register } from '../services/auth/test/authorization-server/issuer-world.js';

/** Loaded by name: the types of the library need those of browsers. */
const LIBRARY = '@hallpass/js';
const { protectResource } = (await import(LIBRARY)) as {
  protectResource(options: object): { check(request: Request): Promise<unknown> };
};
const RESOURCE = 'https://api.example.com/notes';

it('protectResource accepts tokens of the issuer, and with introspection none of a disabled application', async () => {
  const project = await createProject();
  const scopes = [{ name: 'notes:read', description: 'Read notes' }];
  const resourceOfProject = { identifier: RESOURCE, display_name: 'Notes', scopes };
  succeeded(await adminApi(project).post('/resources', resourceOfProject));
  const [api, machine] = await Promise.all([
    register(project),
    register(project, { kind: 'machine', redirectUris: [], scopes: ['notes:read'], isFirstParty: false }),
  ]);
  const credentials = { client_id: machine.id, client_secret: machine.secret };
  const grant = { grant_type: 'client_credentials', resource: RESOURCE, scope: 'notes:read' };
  const { body } = await post(project, '/oauth/token', { ...grant, ...credentials });
  const request = () => new Request(RESOURCE, { headers: { authorization: `Bearer ${body['access_token']}` } });

  const options = { issuer: issuerOf(project), resource: RESOURCE, scopes: ['notes:read'] };
  const introspect = { clientId: api.id, clientSecret: api.secret };
  const [bySignature, byIntrospection] = [protectResource(options), protectResource({ ...options, introspect })];
  const accepted = { status: 'ok', data: { clientId: machine.id, userId: null, scopes: ['notes:read'] } };
  expect(await bySignature.check(request())).toMatchObject(accepted);
  expect(await byIntrospection.check(request())).toMatchObject(accepted);

  const other = protectResource({ ...options, resource: 'https://api.example.com/other' });
  expect(await other.check(request())).toMatchObject({ error: { code: 'invalid_token' } });

  succeeded(await adminApi(project).patch(`/applications/${machine.id}`, { disabled: true }));
  expect(await byIntrospection.check(request())).toMatchObject({ error: { status: 401, code: 'invalid_token' } });
  // A check by signature cannot know.
  expect(await bySignature.check(request())).toMatchObject(accepted);
});
