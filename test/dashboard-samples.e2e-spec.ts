/** @once the samples are clients of the HTTP API, whose suites run in both modes */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  inBrowser,
  openChromium,
  ownerApi,
  signUp,
  startSdkSite,
  succeeded,
  temporaryFolder,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { protectSnippet } from '../admin-web/src/applications/resource-snippet.js';
import { itemSample } from '../admin-web/src/payments/items/item-sample.js';
import { cookieSnippet, curlSnippet } from '../admin-web/src/users/user/session-snippets.js';
import { storeSample } from '../admin-web/src/vault/store-sample.js';
import { manageSample } from '../admin-web/src/webhooks/manage-sample.js';
import { clientApps } from './snippets/client-apps.js';
import { filledIn } from './snippets/fences.js';
import { linkPackage, newApp, runModule, runShell } from './snippets/run-snippet.js';

/** The code that pages of the dashboard show as samples, unchanged. */

/** Every page of the dashboard that shows something to copy, and what runs it. */
const SHOWN: Readonly<Record<string, string>> = {
  'api-keys/new-keys-dialog.tsx': 'settings: examples/*/README.md name the same variables',
  'applications/resource-page.tsx': 'this file',
  'applications/set-up-page.tsx': 'test/application-snippets.e2e-spec.ts',
  'audit/chains.tsx': 'services/launcher/test/audit.e2e-spec.ts',
  'home/set-up.tsx': 'test/set-up-snippets.e2e-spec.ts',
  'emails/sent/mail-content.tsx': 'no code',
  'payments/items/item-page.tsx': 'this file',
  'sign-in/passkey-domain.tsx': 'a file of an app, which test/passkey-domain.e2e-spec.ts serves',
  'signing-keys/signing-keys-page.tsx': 'services/launcher/test/commands.e2e-spec.ts',
  'users/user/impersonate-dialog.tsx': 'this file',
  'vault/vault-page.tsx': 'this file',
  'webhooks/api-page.tsx': 'this file',
  'webhooks/catalogue-page.tsx': 'no code',
  'webhooks/endpoint-secret-page.tsx': 'test/webhook-receiver.spec.ts',
  'webhooks/message-page.tsx': 'no code',
};

let folder: string;
let app: string;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  folder = await temporaryFolder();
  project = await createProject({
    config: { allow_localhost: true },
    override: {
      'dataVault.stores.secrets': { displayName: 'Secrets' },
      'payments.items': Object.fromEntries(
        ['user', 'team', 'custom'].map((customerType) => [`${customerType}-credits`, { customerType }]),
      ),
    },
  });
  user = await signUp(project);
  app = newApp(folder);
  for (const name of ['@hallpass/js', 'express', 'svix']) linkPackage(app, name);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every page that shows something to copy is known here', () => {
  const pages = readdirSync('admin-web/src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const found = pages.filter((page) => readFileSync(`admin-web/src/${page}`, 'utf8').includes('<CopyBlock'));
  expect(found.sort()).toEqual(Object.keys(SHOWN).sort());
});

describe('the sample of', () => {
  it('the data vault stores a value and reads it', async () => {
    const before = `${clientApps(project, user)}const card = '4242 4242';\n`;
    const env = { VAULT_SECRET: randomBytes(32).toString('base64') };
    const code = `${before}${storeSample('secrets')}\nconsole.log(JSON.stringify(stored));\n`;
    expect(await runModule(app, code, env)).toBe('4242 4242');
  });

  it.each(['user', 'team', 'custom'] as const)(
    'an item of a %s uses one, and refuses when none is left',
    async (type) => {
      const team = `const { id: teamId } = await serverApp.createTeam({ displayName: 'Crew' });`;
      const before = `${clientApps(project, user)}${team}\nconst customCustomerId = '${randomUUID()}';\n`;
      const of = { user: 'userId', team: 'teamId', custom: 'customCustomerId' }[type];
      const itemId = `${type}-credits`;
      const code = `${before}
const use = async () => {
  ${itemSample(itemId, type)}
};
const refused = await use().catch((error) => error.message);
await (await serverApp.getItem({ itemId: '${itemId}', ${of} })).increaseQuantity(1);
await use();
console.log(JSON.stringify([refused, (await serverApp.getItem({ itemId: '${itemId}', ${of} })).quantity]));
`;
      expect(await runModule(app, code)).toEqual(['Nothing is left.', 0]);
    },
  );

  it('a resource rejects requests without a token, and serves its metadata', async () => {
    const issuer = `${project.baseUrl}/p/${project.id}`;
    const scopes = [{ name: 'read', description: '' }];
    const resource = { identifier: 'https://mcp.example.com/mcp', scopes, defaultScopes: ['read'] };
    const metadata = '/.well-known/oauth-protected-resource/mcp';
    const code = `${protectSnippet(issuer, resource).replace('app.listen(3000);', 'const server = app.listen(0);')}
await new Promise((resolve) => server.once('listening', resolve));
const origin = \`http://127.0.0.1:\${server.address().port}\`;
const refused = await fetch(\`\${origin}/mcp\`);
const { authorization_servers } = await (await fetch(\`\${origin}${metadata}\`)).json();
console.log(JSON.stringify([refused.status, refused.headers.get('www-authenticate'), authorization_servers]));
process.exit();
`;
    expect(await runModule(app, code)).toEqual([
      401,
      `Bearer resource_metadata="https://mcp.example.com${metadata}", scope="read"`,
      [issuer],
    ]);
  });

  it('the management of webhooks lists the endpoints', async () => {
    const { token } = succeeded(await ownerApi(project).post('/webhooks/svix-token', {}));
    const code = `${manageSample(project.baseUrl, project.id)}\nconsole.log(JSON.stringify(endpoints.data));\n`;
    expect(await runModule(app, code, { HALLPASS_WEBHOOKS_TOKEN: token })).toEqual([]);
  });

  it('an impersonation asks for the user in a terminal', async () => {
    const printed = curlSnippet(project.baseUrl, project.id, user);
    const text = filledIn(printed, { 'pck_…': project.publishableClientKey });
    expect(JSON.parse(await runShell(folder, text))).toMatchObject({ id: user.userId });
  });
});

inBrowser(describe)('the sample of an impersonation', () => {
  it('signs a page of the app in as the user', async () => {
    const [site, browser] = await Promise.all([startSdkSite('@hallpass/js'), openChromium()]);
    try {
      const page = await browser.newPage();
      await page.goto(site.origin);
      await page.evaluate(`{ ${cookieSnippet(project.id, user)} }`);
      const options = {
        baseUrl: project.baseUrl,
        projectId: project.id,
        publishableClientKey: project.publishableClientKey,
        tokenStore: 'cookie',
      };
      const id = `new sdk.HallpassClientApp(${JSON.stringify(options)}).getUser().then((user) => user.id)`;
      expect(await page.evaluate(id)).toBe(user.userId);
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
