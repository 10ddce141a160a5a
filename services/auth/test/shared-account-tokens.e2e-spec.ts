/** @once auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes */
import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { client, createProject, strictServer, succeeded } from '@hallpass/testing';
import pg from 'pg';
import { OAuthBrowser } from './oauth-browser.js';

const PATH = '/connected-accounts/me/google/access-token';

it('an expired token of the development identity provider is refreshed, contract/02 §10', async () => {
  const server = await strictServer(); // a server whose operator lets apps have tokens of the shared keys
  const config = { allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] };
  const project = await createProject({ server, config });
  const browser = new OAuthBrowser(project, undefined as never, 'google');
  const { page, flow } = await browser.authorize();
  if (page.location === null) throw new Error(`authorize answered ${page.status}: ${page.text}`);
  const asked = await browser.open(page.location.href);
  const form = new URLSearchParams({ action: 'sign-in', email: `${randomUUID()}@example.com`, verified: 'yes' });
  const agreed = await browser.open(asked.location!.href, { form });
  const back = await browser.open(agreed.location!.href);
  const { body } = await browser.exchange(await browser.open(back.location!.href), flow);
  const app = client(project, { accessToken: body.access_token });
  const first = succeeded(await app.post(PATH, {})).access_token;

  const database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  const expire = `UPDATE auth.oauth_provider_token SET expires_at = now() WHERE project_id = $1 AND kind = 'access'`;
  expect((await database.query(expire, [project.id])).rowCount).toBe(1);
  await database.end();

  const { status, body: renewed } = await app.post(PATH, {});
  expect({ status, ...renewed }).toEqual({ status: 201, access_token: expect.any(String) });
  expect(renewed.access_token).not.toBe(first);
});
