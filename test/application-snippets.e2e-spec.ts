/** @once the snippets are clients of the issuer, whose suites run in both modes */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  freePort,
  inBrowser,
  openChromium,
  signUp,
  succeeded,
  temporaryFolder,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';
import type { Snippet, SnippetValues } from '../admin-web/src/applications/snippet.js';
import { snippetsOf } from '../admin-web/src/applications/snippets.js';
import { filledIn } from './snippets/fences.js';
import { linkPackage, newApp, runModule, runShell, writeFiles } from './snippets/run-snippet.js';
import { visitBundled } from './snippets/visit-bundled.js';

/** The code that the dashboard shows for an application, unchanged. */

const NOT_INSTALLED = 'its packages are not installed in this repository';
const INTEROP = '`npm run interop` runs it';
const NOT_RUN: Readonly<Record<string, string>> = {
  'web client_secret authjs': NOT_INSTALLED,
  'web client_secret spring': NOT_INSTALLED,
  'web client_secret go': INTEROP,
  'web client_secret authlib': INTEROP,
  'web client_secret apache': INTEROP,
  'web none go': INTEROP,
  'native client_secret authjs': 'as for a web app',
  'native client_secret spring': 'as for a web app',
  'native client_secret go': 'as for a web app',
  'native client_secret authlib': 'as for a web app',
  'native client_secret apache': 'as for a web app',
  'native client_secret openid-client': 'as for a web app',
  'native private_key_jwt openid-client': 'as for a web app',
  'native none go': INTEROP,
};

type Way = Pick<SnippetValues, 'kind' | 'authentication'>;

const SERVERS: readonly Way[] = [
  { kind: 'web', authentication: 'client_secret' },
  { kind: 'web', authentication: 'private_key_jwt' },
  { kind: 'web', authentication: 'none' },
  { kind: 'native', authentication: 'none' },
];
const BROWSER: Way = { kind: 'browser', authentication: 'none' };
const MACHINES: readonly Way[] = [
  { kind: 'machine', authentication: 'client_secret' },
  { kind: 'machine', authentication: 'private_key_jwt' },
];

const BROWSER_MAIN = `import { finishSignIn, signIn } from './sign-in.js';
const root = document.getElementById('root');
if (location.search.includes('code=')) {
  const claims = await finishSignIn();
  root.innerHTML = '<output></output>';
  root.firstChild.textContent = JSON.stringify(claims);
} else {
  root.innerHTML = '<button>Begin</button>';
  root.firstChild.onclick = signIn;
}
`;

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let folder: string;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  folder = await temporaryFolder();
  project = await createProject({ config: { allow_localhost: true } });
  user = await signUp(project);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates an application of the user's project. */
async function application({ kind, authentication }: Way, redirectUri: string) {
  const made = succeeded(
    await adminApi(project).post('/applications', {
      kind,
      authentication,
      display_name: 'App',
      is_first_party: true,
      redirect_uris: kind === 'machine' ? [] : [redirectUri],
      jwks: authentication === 'private_key_jwt' ? { keys: [keys.publicKey.export({ format: 'jwk' })] } : null,
    }),
  );
  const snippets = snippetsOf({
    issuer: `${project.baseUrl}/p/${project.id}`,
    clientId: made.id,
    kind,
    authentication,
    redirectUri,
    scopes: made.scopes,
    algorithm: made.id_token_signed_response_alg,
  });
  const env: Record<string, string> = {
    PATH: process.env['PATH']!,
    HALLPASS_CLIENT_SECRET: made.client_secret ?? '',
    HALLPASS_PRIVATE_KEY: JSON.stringify(keys.privateKey.export({ format: 'jwk' })),
  };
  return { id: made.id as string, snippet: (id: Snippet['id']) => snippets.find((each) => each.id === id)!, env };
}

function appWith(packages: readonly string[]): string {
  const app = newApp(folder);
  for (const name of packages) linkPackage(app, name);
  return app;
}

it('every snippet runs here, or is listed with the reason why not', () => {
  const values = { issuer: '', clientId: '', redirectUri: '', scopes: [], algorithm: 'ES256' } as const;
  const authentications = ['none', 'client_secret', 'private_key_jwt'] as const;
  const ways: Way[] = [
    ...(['web', 'native'] as const).flatMap((kind) =>
      authentications.map((authentication) => ({ kind, authentication })),
    ),
    BROWSER,
    ...MACHINES,
  ];
  const all = ways.flatMap((way) =>
    snippetsOf({ ...values, ...way }).map(({ id }) => `${way.kind} ${way.authentication} ${id}`),
  );
  const run = [...SERVERS, BROWSER, ...MACHINES].map((way) => `${way.kind} ${way.authentication} openid-client`);
  run.push('machine client_secret curl');
  expect(all.sort()).toEqual([...run, ...Object.keys(NOT_RUN)].sort());
});

it('a machine gets a token with curl', async () => {
  const { snippet, env } = await application(MACHINES[0]!, '');
  const answer = JSON.parse(await runShell(folder, snippet('curl').files[0]!.text, env));
  expect(answer).toMatchObject({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 600 });
});

it.each(MACHINES)('a machine gets a token with openid-client by $authentication', async (way) => {
  const { snippet, env } = await application(way, '');
  const code = filledIn(snippet('openid-client').files[0]!.text, {
    'console.log(access_token, expires_in)': 'console.log(JSON.stringify({ access_token, expires_in }))',
  });
  const token = await runModule(appWith(['openid-client']), code, env);
  expect(token).toEqual({ access_token: expect.any(String), expires_in: 600 });
});

inBrowser(describe)('a sign-in', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  async function signIn(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password);
    await page.getByRole('textbox').first().fill(user.email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it.each(SERVERS)('of an application $kind by $authentication ends on its server', async (way) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const { snippet, env } = await application(way, `${origin}/callback`);
    const app = appWith(['express', 'openid-client']);
    const [{ name, text }] = snippet('openid-client').files as [{ name: string; text: string }];
    writeFiles(app, [{ name, text: filledIn(text, { '.listen(3000)': `.listen(${port})` }) }]);
    await visited(spawn(process.execPath, [name], { cwd: app, env }), origin, async (page) => {
      const refused = await page.goto(`${origin}/callback?code=stolen&state=x`);
      expect(refused!.status()).toBe(400);
      await page.goto(`${origin}/sign-in`);
      await signIn(page);
      await page.waitForURL(`${origin}/callback?**`);
      expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ sub: user.userId, email: user.email });
    });
  });

  it('of an application in the browser ends there', async () => {
    const { id, snippet } = await application(BROWSER, 'http://localhost/');
    const app = appWith(['openid-client']);
    const [{ name, text }] = snippet('openid-client').files as [{ name: string; text: string }];
    writeFiles(app, [
      { name, text: filledIn(text, { "'http://localhost/'": "location.origin + '/'" }) },
      { name: 'main.js', text: BROWSER_MAIN },
    ]);
    await visitBundled({ browser, app, entry: 'main.js' }, async (page, said) => {
      // Its port is known only now.
      const change = { redirect_uris: [`${new URL(page.url()).origin}/`] };
      succeeded(await adminApi(project).patch(`/applications/${id}`, change));
      await page.getByRole('button', { name: 'Begin' }).click();
      await signIn(page);
      const claims = page.locator('#root > output');
      await until('the claims', async () => (await claims.isVisible()) || null, { lastSeen: () => said });
      expect(JSON.parse((await claims.textContent())!)).toMatchObject({ sub: user.userId, email: user.email });
    });
  });

  /** Opens a page once the server of an app answers. */
  async function visited(child: ChildProcess, origin: string, walk: (page: Page) => Promise<void>): Promise<void> {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    const context = await browser.newContext({ locale: 'en-US' });
    try {
      await until('the server', () => fetch(origin).catch(() => null), { lastSeen: () => output });
      await walk(await context.newPage());
    } finally {
      child.kill();
      await context.close();
    }
  }
});
