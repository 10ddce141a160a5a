/** @once the snippets are clients of the HTTP API, whose suites run in both modes */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  inBrowser,
  openChromium,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  temporaryFolder,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import type { Browser } from 'playwright-core';
import { clientApps } from './snippets/client-apps.js';
import { fencesOf, filledIn } from './snippets/fences.js';
import { NOT_RUN } from './snippets/not-run.js';
import { linkPackage, newApp, runModule, runShell, writeFiles } from './snippets/run-snippet.js';
import { REACT_MAIN, visitBundled } from './snippets/visit-bundled.js';

/** The code samples of the READMEs and the guides, unchanged: editing a text changes what runs here. */

const LANGUAGES = ['ts', 'tsx', 'js', 'sh', 'json'];
const markdownOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const readmesIn = (folder: string) =>
  readdirSync(folder)
    .map((name) => `${folder}/${name}/README.md`)
    .filter((name) => existsSync(name));
const FILES = [
  'README.md',
  ...markdownOf('docs'),
  ...markdownOf('dist/docs/reference'),
  ...readmesIn('libs'),
  ...readmesIn('examples'),
];
const EXAMPLE_URL = 'https://auth.example.com';

const snippets = new Map(FILES.flatMap((file) => fencesOf(file, LANGUAGES)).map(({ key, text }) => [key, text]));
const snippet = (key: string): string => {
  const text = snippets.get(key);
  if (text === undefined) throw new Error(`There is no snippet ${key}, only:\n${[...snippets.keys()].join('\n')}`);
  return text;
};

let folder: string;
let project: TestProject;
let user: TestUser;
/** An app with `@hallpass/js` from the server, and `svix`. */
let app: string;

const fromServer = (text: string) => filledIn(text, { 'http://localhost:8080': project.baseUrl });
const atServer = (text: string) => filledIn(text, { [EXAMPLE_URL]: project.baseUrl });

beforeAll(async () => {
  folder = await temporaryFolder();
  project = await createProject({
    config: { allow_localhost: true },
    override: {
      'domains.trustedDomains': {
        app: { baseUrl: 'https://app.example.com' },
        shop: { baseUrl: 'https://shop.example' },
      },
      'payments.testMode': true,
      'dataVault.stores.secrets': { displayName: 'Secrets' },
    },
  });
  user = await signUp(project);
  app = newApp(folder);
  await runShell(app, fromServer(snippet('README.md, Point an app at it')));
  linkPackage(app, 'svix');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Surroundings {
  /** Code that declares names the guide assumes. */
  before?: string;
  /** Expression to evaluate after the snippet. */
  result: string;
  of?: TestUser;
  text?: string;
}
/** Runs a snippet of a guide as a module. */
const resultOf = (key: string, { before = '', result, of = user, text = snippet(key) }: Surroundings) =>
  runModule(app, `${clientApps(project, of)}${before}\n${text}\nconsole.log(JSON.stringify(${result}));\n`);

const save = (override: object) =>
  adminApi(project).patch('/internal/config/override', { config_override_string: JSON.stringify(override) });

/** Calls the server of docs/mcp.md without a token, and reads the issuer that its metadata names. */
const AT_MCP_SERVER = `[
  (await handler(new Request('https://mcp.example.com/mcp'))).status,
  (await (await handler(new Request(notes.metadataUrl))).json()).authorization_servers[0],
]`;

const RUN: Readonly<Record<string, (key: string) => Promise<void>>> = {
  async 'docs/custom-claims.md, Define claims'(key) {
    succeeded(await save(JSON.parse(snippet(key))));
  },

  async 'docs/custom-claims.md, Read claims'(key) {
    const { accessToken } = await signUp(project);
    expect(await resultOf(key, { before: `const accessToken = ${JSON.stringify(accessToken)};`, result: 'plan' })).toBe(
      'free',
    );
  },

  async 'docs/sign-up-policy.md, Lists of addresses'(key) {
    const own = await createProject();
    const config_override_string = snippet(key);
    succeeded(await adminApi(own).patch('/internal/config/override', { config_override_string }));
    const test = async (email: string) =>
      succeeded(await adminApi(own).post('/internal/sign-up-policy/test', { email })).is_allowed;
    expect(await test('ada@example.com')).toBe(true);
    expect(await test('former.employee@example.com')).toBe(false);
  },

  async 'docs/second-factor.md, Let users set it up'(key) {
    expect(
      await resultOf(key, { before: 'const app = clientApp;\nconst user = await app.getUser();', result: 'status' }),
    ).toBe('not_required');
  },

  async 'README.md, Point an app at it'(key) {
    const fresh = newApp(folder);
    await runShell(fresh, fromServer(snippet(key)));
    expect(JSON.parse(await runShell(fresh, 'npm ls --json')).dependencies).toMatchObject({ '@hallpass/js': {} });
  },

  async 'README.md, Point an app at it (2)'(key) {
    const fresh = newApp(folder);
    await runShell(fresh, fromServer(snippet('README.md, Point an app at it')));
    const values = { '<project id>': project.id, 'pck_…': project.publishableClientKey };
    writeFileSync(join(fresh, 'app.mjs'), filledIn(fromServer(snippet(key)), values));
    const runs = [await runShell(fresh, 'node app.mjs'), await runShell(fresh, 'node app.mjs')];
    expect(runs).toEqual(['Signed in as ada@example.com\n', 'Signed in as ada@example.com\n']);
    const { items } = succeeded(await serverApi(project).get('/users?query=ada@example.com'));
    expect(items).toMatchObject([{ primary_email: 'ada@example.com' }]);
  },

  async 'docs/customer-page.md, Customer page'(key) {
    const urls = await resultOf(key, { result: '[url, own.url]' });
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    expect(new Set(urls).size).toBe(2);
  },

  async 'docs/data-vault.md, Using it'(key) {
    const secret = randomBytes(32).toString('base64');
    const before = `const [secret, card] = ${JSON.stringify([secret, '4242 4242'])};`;
    const result = "[stored, await store.getValue('another', { secret })]";
    expect(await resultOf(key, { before, result })).toEqual(['4242 4242', null]);
  },

  async 'docs/hosted-pages.md, Sign a user in'(key) {
    const tokens = await exchangedCode(key);
    expect(await runShell(app, snippet(`${key} (3)`), hostedEnv({ ACCESS_TOKEN: tokens.access_token }))).toContain(
      user.userId,
    );
  },

  async 'docs/hosted-pages.md, Sign a user in (2)'(key) {
    const tokens = await exchangedCode(key.replace(' (2)', ''));
    const printed = JSON.parse(snippet(key));
    expect(Object.keys(tokens)).toEqual(expect.arrayContaining(Object.keys(printed)));
    for (const name of ['token_type', 'expires_in', 'scope', 'is_new_user']) expect(tokens[name]).toBe(printed[name]);
  },

  async 'docs/hosted-pages.md, Sign a user in (3)'(key) {
    const { id } = JSON.parse(await runShell(app, snippet(key), hostedEnv({ ACCESS_TOKEN: user.accessToken })));
    expect(id).toBe(user.userId);
  },

  async 'docs/importing-passwords.md, Importing passwords'(key) {
    const other = await createProject();
    const text = filledIn(snippet(key), {
      [EXAMPLE_URL]: other.baseUrl,
      'x-stack-project-id: ...': `x-stack-project-id: ${other.id}`,
      'x-stack-secret-server-key: ...': `x-stack-secret-server-key: ${other.secretServerKey}`,
      '$2b$10$...': await hash('correct horse battery', 10),
    });
    expect(JSON.parse(await runShell(app, text))).toMatchObject({ primary_email: 'ada@example.com' });
    const who = { email: 'ada@example.com', password: 'correct horse battery' };
    expect((await client(other).post('/auth/password/sign-in', who)).status).toBe(200);
  },

  async 'docs/mail.md, Bounces and complaints'(key) {
    const admin = adminApi(project);
    const { url, secret } = succeeded(await admin.get('/internal/email-delivery-reports'));
    await runShell(app, snippet(key), { URL: url, SECRET: secret });
    const { items } = succeeded(await admin.get('/internal/email-suppressed-addresses'));
    expect(items).toMatchObject([{ address: 'ada@example.com' }]);
  },

  async 'docs/many-users.md, Import'(key) {
    const lines = [1, 2].map((n) => JSON.stringify({ primary_email: `import-${n}@example.com` }));
    writeFileSync(join(app, 'users.ndjson'), `${lines.join('\n')}\n`);
    const env = { PROJECT: project.id, KEY: project.secretServerKey };
    const { id } = JSON.parse(await runShell(app, atServer(snippet(key)), env));
    const job = await until('the import', async () => {
      const found = succeeded(await serverApi(project).get(`/users/jobs/${id}`));
      return found.status === 'completed' && found;
    });
    expect(job).toMatchObject({ total: 2, done: 2, failed: 0 });
    expect(Object.keys(JSON.parse(snippet('docs/many-users.md, Jobs'))).sort()).toEqual(Object.keys(job).sort());
  },

  async 'docs/mcp.md, Create a resource'(key) {
    const env = { PROJECT_ID: project.id, ADMIN_KEY: project.superSecretAdminKey };
    const created = JSON.parse(await runShell(app, atServer(snippet(key)), env));
    expect(created).toMatchObject({ identifier: 'https://mcp.example.com/mcp', default_scopes: ['notes:read'] });
  },

  async 'docs/mcp.md, Check tokens (2)'(key) {
    const before = `const [projectId, transport] = [${JSON.stringify(project.id)}, null];`;
    expect(await resultOf(key, { before, text: atServer(snippet(key)), result: AT_MCP_SERVER })).toEqual([
      401,
      `${project.baseUrl}/p/${project.id}`,
    ]);
  },

  async 'docs/mcp.md, Tokens'(key) {
    expect(Object.keys(JSON.parse(snippet(key)))).toEqual(expect.arrayContaining(['iss', 'aud', 'sub', 'client_id']));
  },

  async 'docs/mcp.md, What ends when'(key) {
    const before = `import { protectResource } from '@hallpass/js';\nconst projectId = ${JSON.stringify(project.id)};`;
    const text = `${atServer(snippet(key))}\nconst handler = notes.handler(() => new Response());`;
    expect(await resultOf(key, { before, text, result: AT_MCP_SERVER })).toEqual([401, expect.any(String)]);
  },

  async 'docs/payments.md, Catalog'(key) {
    succeeded(await save(JSON.parse(snippet(key))));
    const { userId } = await signUp(project);
    const credits = async () =>
      succeeded(await serverApi(project).get(`/payments/items/user/${userId}/credits`)).quantity;
    expect(await credits()).toBe(10);
    succeeded(await serverApi(project).post(`/payments/products/user/${userId}`, { product_id: 'pro' }));
    expect(await credits()).toBe(1_010);
  },

  async 'docs/payments.md, Quantities'(key) {
    succeeded(await save(JSON.parse(snippet('docs/payments.md, Catalog'))));
    const of = await signUp(project);
    const tried = () =>
      resultOf(key, { result: '[isPaid, (await serverApp.getItem({ userId, itemId: "credits" })).quantity]', of });
    expect(await tried()).toEqual([false, 10]);
    succeeded(await serverApi(project).post(`/payments/products/user/${of.userId}`, { product_id: 'pro' }));
    expect(await tried()).toEqual([true, 990]);
  },

  async 'docs/sessions.md, Beyond the wire contract'(key) {
    const who = await signUp(project);
    await client(project).post('/auth/password/sign-in', { email: who.email, password: who.password });
    const before = 'const user = await clientApp.getUser();';
    const result = '[sessions.length, count, ended.map((each) => [each.endReason, each.endedBy])]';
    expect(await resultOf(key, { before, result, of: who })).toEqual([2, 1, [['revoked', 'user']]]);
  },

  async 'docs/sign-in-providers.md, In the configuration'(key) {
    expect(await providersAfter(key)).toContain('github');
  },

  async 'docs/sign-in-providers.md, Any OpenID Connect provider'(key) {
    expect(await providersAfter(key)).toContain('okta');
  },

  async 'libs/sdk/README.md, @hallpass/js (2)'(key) {
    const { accessToken, refreshToken, userId } = user;
    const { baseUrl, id: projectId, secretServerKey } = project;
    const session = JSON.stringify({ accessToken, refreshToken });
    const before = `const { baseUrl, projectId, secretServerKey, bearer } = ${JSON.stringify({ baseUrl, projectId, secretServerKey, bearer: accessToken })};
const request = new Request('http://localhost/', { headers: { 'x-stack-auth': ${JSON.stringify(session)} } });`;
    expect(await resultOf(key, { before, result: '[user.id, token.userId]' })).toEqual([userId, userId]);
  },

  async 'libs/sdk/README.md, @hallpass/js (3)'(key) {
    const names = `const [baseUrl, projectId, app] = [${JSON.stringify(project.baseUrl)}, ${JSON.stringify(project.id)}, { use() {} }];`;
    const before = `import { protectResource } from '@hallpass/js';\n${names}`;
    const result = "(await handler(new Request('https://api.example.com/notes'))).status";
    expect(await resultOf(key, { before, result })).toBe(401);
  },

  async 'docs/webhooks.md, Create an endpoint'(key) {
    const { token } = succeeded(await ownerApi(project).post('/webhooks/svix-token', {}));
    const before = `const [token, projectId] = ${JSON.stringify([token, project.id])};`;
    const text = atServer(snippet(key));
    expect(await resultOf(key, { before, result: '[endpoint, key]', text })).toEqual([
      expect.objectContaining({ eventTypes: ['user.created', 'user.deleted'], url: 'https://app.example.com/hooks' }),
      expect.stringMatching(/^whsec_/),
    ]);
  },
};

const RUN_IN_BROWSER: Readonly<Record<string, (key: string, browser: Browser) => Promise<void>>> = {
  async 'libs/sdk/README.md, @hallpass/js'(key, browser) {
    const text = ownValues(snippet(key), {
      "email: 'ada@example.com', password: '…'": `email: '${user.email}', password: '${user.password}'`,
    });
    const page = newApp(folder);
    linkPackage(page, '@hallpass/js');
    writeFiles(page, [{ name: 'app.ts', text: `${text}\nconsole.log(user?.id);\n` }]);
    await visitBundled({ browser, app: page, entry: 'app.ts' }, async (_page, said) => {
      await until('what it says', () => said.includes(user.userId), { lastSeen: () => said });
    });
  },

  async 'libs/react/README.md, @hallpass/react'(key, browser) {
    const react = newApp(folder);
    for (const name of ['@hallpass/js', '@hallpass/react', 'react', 'react-dom']) linkPackage(react, name);
    writeFiles(react, [
      { name: 'src/app.tsx', text: ownValues(snippet(key)) },
      { name: 'main.tsx', text: REACT_MAIN },
    ]);
    await visitBundled({ browser, app: react, entry: 'main.tsx' }, async (page) => {
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password);
      await page.getByRole('textbox').first().fill(user.email);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Hello,').waitFor();
      await page.getByRole('button', { name: user.email }).waitFor();
    });
  },
};

const ownValues = (text: string, more: Record<string, string> = {}) =>
  filledIn(fromServer(text), {
    "projectId: '…'": `projectId: '${project.id}'`,
    "'pck_…'": `'${project.publishableClientKey}'`,
    ...more,
  });

const hostedEnv = (more: Record<string, string>) => ({
  HALLPASS_URL: project.baseUrl,
  HALLPASS_SECRET_SERVER_KEY: project.secretServerKey,
  PROJECT_ID: project.id,
  ...more,
});

/** The ids of the project's providers after saving a configuration of the guide. */
async function providersAfter(key: string): Promise<string[]> {
  succeeded(await save(JSON.parse(snippet(key))));
  const { config } = succeeded(await client(project).get('/projects/current'));
  return config.enabled_oauth_providers.map(({ id }: { id: string }) => id);
}

/** Signs in at the hosted pages and exchanges the code as the guide shows. */
async function exchangedCode(key: string) {
  const verifier = randomBytes(32).toString('base64url');
  const page = client(project).with({ 'x-stack-publishable-client-key': 'hosted-pages' });
  const { redirect_url } = succeeded(
    await page.post('/auth/hosted-sign-in', {
      response_type: 'code',
      redirect_uri: 'https://app.example.com/callback',
      state: randomUUID(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      refresh_token: user.refreshToken,
    }),
  );
  const CODE = new URL(redirect_url).searchParams.get('code')!;
  return JSON.parse(await runShell(app, snippet(key), hostedEnv({ CODE, VERIFIER: verifier })));
}

it('every snippet of the READMEs and the guides runs here, or is listed with the reason why not', () => {
  const isListed = (key: string) => key in NOT_RUN || key.slice(0, key.indexOf(', ')) in NOT_RUN;
  expect([...snippets.keys()].filter((key) => !isListed(key)).sort()).toEqual(
    Object.keys({ ...RUN, ...RUN_IN_BROWSER }).sort(),
  );
  expect(Object.keys(NOT_RUN).filter((key) => !snippets.has(key) && !FILES.includes(key))).toEqual([]);
});

describe('the snippet works as printed:', () => {
  it.each(Object.entries(RUN))('%s', (key, run) => run(key));
});

inBrowser(describe)('the snippet for a page works as printed:', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  it.each(Object.entries(RUN_IN_BROWSER))('%s', (key, run) => run(key, browser));
});
