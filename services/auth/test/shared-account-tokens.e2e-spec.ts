import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { client, createProject, strictServer, succeeded } from '@hallpass/testing';
import { OAuthBrowser } from './oauth-browser.js';

const PATH = '/connected-accounts/me/google/access-token';
/** Of the development identity provider. */
const CLIENT = { client_id: 'hallpass', client_secret: 'hallpass-development' };

it('a token of the development identity provider that was revoked is renewed, wire contract 02 §10', async () => {
  const project = await createProject({
    server: await strictServer(), // where the operator lets apps have tokens of the shared keys
    config: { allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] },
  });
  const browser = new OAuthBrowser(project, undefined as never, 'google');
  const { page, flow } = await browser.authorize();
  const asked = await browser.open(page.location!.href);
  const form = new URLSearchParams({ action: 'sign-in', email: `${randomUUID()}@example.com`, verified: 'yes' });
  const agreed = await browser.open(asked.location!.href, { form });
  const back = await browser.open(agreed.location!.href);
  const { body } = await browser.exchange(await browser.open(back.location!.href), flow);
  const app = client(project, { accessToken: body.access_token });

  const first = succeeded(await app.post(PATH, {})).access_token as string;
  const issuer = page.location!.origin;
  const { revocation_endpoint: revocation } = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
  const revoked = await fetch(revocation, { method: 'POST', body: new URLSearchParams({ ...CLIENT, token: first }) });
  expect(revoked.status).toBe(200);

  const { status, body: renewed } = await app.post(PATH, {});
  expect({ status, ...renewed }).toEqual({ status: 201, access_token: expect.any(String) });
  expect(renewed.access_token).not.toBe(first);
});
