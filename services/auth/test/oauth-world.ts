import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { client, createProject, server, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import pg from 'pg';
import { ERROR_URL, OAuthBrowser, type Page } from './oauth-browser.js';
import { OpenIdDouble, type Person } from './openid-provider.js';

/** Shared by the OAuth specs: a provider double, a project that has it configured twice, and its users. */

export let double: OpenIdDouble;
export let project: TestProject;
export let database: pg.Client;

beforeAll(async () => {
  double = await new OpenIdDouble().start();
  project = await makeProject();
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await double.stop();
});

export const makeProject = (override: object = {}) =>
  createProject({
    override: {
      'auth.oauth.providers.double': double.config(),
      'auth.oauth.providers.second': double.config(),
      'domains.allowLocalhost': true,
      ...override,
    },
  });

export const browserOf = (of = project, provider = 'double') => new OAuthBrowser(of, double, provider);
export const somebody = (more: Person = {}): Person & { sub: string; email: string } => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  email_verified: true,
  ...more,
});
export const userOf = async (tokens: { body: { access_token: string } }, of = project) =>
  succeeded(await client(of, { accessToken: tokens.body.access_token }).get('/users/me'));
export const accountsOf = async (userId: string, of = project) =>
  succeeded(await serverApi(of).get(`/oauth-providers?user_id=${userId}`)).items as Record<string, unknown>[];
export function errorOf(page: Page) {
  const url = page.location;
  if (!url || `${url.origin}${url.pathname}` !== ERROR_URL) return null;
  const { errorCode, message, details } = Object.fromEntries(url.searchParams);
  return { status: page.status, errorCode, message, details: JSON.parse(details ?? 'null') as unknown };
}
