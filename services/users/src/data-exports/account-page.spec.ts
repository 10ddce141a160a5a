import { expect, it } from '@jest/globals';
import { accountPageOf } from './account-page.js';

type Project = Parameters<typeof accountPageOf>[0];

const project = (
  enabled: boolean,
  trustedDomains: object,
  hostedPagesUrl: string | null = 'https://auth.example/p/1/',
) => ({ config: { hostedPages: { enabled }, domains: { trustedDomains } }, hostedPagesUrl }) as unknown as Project;
const APP = { app: { baseUrl: 'https://app.example/', handlerPath: '/handler' } };
const PAGE = 'account-settings?section=data';

it.each([
  ['the hosted page', project(true, APP), `https://auth.example/p/1/${PAGE}`],
  ['the page of the app, without hosted pages', project(false, APP), `https://app.example/handler/${PAGE}`],
  [
    'the page of the app, while the address of the server is unknown',
    project(true, APP, null),
    `https://app.example/handler/${PAGE}`,
  ],
  ['no page for domains with a wildcard', project(false, { any: { ...APP.app, baseUrl: 'https://*.example' } }), ''],
  ['no page without domains', project(false, {}), ''],
])('leads to %s', (_name, given, link) => {
  expect(accountPageOf(given)).toBe(link);
});
