/** @once the examples are clients of the HTTP API, whose suites run in both modes */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  adminApi,
  createProject,
  inBrowser,
  openChromium,
  PATIENCE_MILLIS,
  succeeded,
  type TestProject,
  temporaryFolder,
  until,
  freePort,
} from '@hallpass/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { snippetsOf } from '../admin-web/src/home/snippets.js';
import { writeFiles } from './snippets/run-snippet.js';

/**
 * Where `npm run test:release -- --only=examples` has installed copies of the examples with packed libraries; without it, the repository's
 * run.
 */
const COPIES = process.env['HALLPASS_EXAMPLES'];

/**
 * The examples as a user runs them: those of the repository or, with `npm run test:release -- --only=examples`, copies outside of it with
 * packed libraries, including the one for Next.js.
 */
inBrowser(describe)('the example', () => {
  let project: TestProject;
  let browser: Browser;
  beforeAll(async () => {
    [project, browser] = await Promise.all([createProject({ displayName: 'Lumen' }), openChromium()]);
  });
  afterAll(() => browser?.close());

  const visit = async (): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-US' });
    context.setDefaultTimeout(PATIENCE_MILLIS);
    return context.newPage();
  };
  const person = () => ({ email: `${randomUUID()}@example.com`, password: randomUUID() });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
  const fill = async (page: Page, { email, password }: ReturnType<typeof person>, submit: string) => {
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await button(page, submit).click();
  };

  it('of Express signs up, out and in again at the hosted pages, with a session of its own', async () => {
    const app = await startExample('express', project);
    try {
      const [page, ada] = [await visit(), person()];
      // A link of another browser.
      await page.goto(`${app.origin}/callback?code=${'0'.repeat(45)}&state=x`);
      await heading(page, 'That did not work');
      await page.goto(app.origin);
      await button(page, 'Create an account').click();
      await fill(page, ada, 'Create account');
      await heading(page, `Hello ${ada.email}`);
      const cookies = await page.context().cookies(app.origin);
      expect(cookies.filter(({ name }) => name === 'session')).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }]);
      await button(page, 'Sign out').click();
      // The pages ask before their own session ends.
      await page.getByText(`You are signed in as ${ada.email}.`).waitFor();
      await button(page, 'Sign out').click();
      await heading(page, 'A small shop');
      await button(page, 'Sign in').click();
      await fill(page, ada, 'Sign in');
      await heading(page, `Hello ${ada.email}`);
      await page.getByRole('link', { name: 'Account settings' }).click();
      await heading(page, 'Account settings');
    } finally {
      await app.stop();
    }
  });

  it('of a quick start signs up, keeps a name, and signs out and in again', async () => {
    const app = await startExample('quick-start', project);
    try {
      const [page, ada] = [await visit(), person()];
      const submit = async (name: string) => {
        const form = page.locator('form', { has: button(page, name) });
        await form.getByRole('textbox', { name: 'Email' }).fill(ada.email);
        await form.getByRole('textbox', { name: 'Password' }).fill(ada.password);
        await button(page, name).click();
      };
      await page.goto(app.origin);
      await submit('Sign up');
      await heading(page, `Hello ${ada.email}`);
      await page.getByRole('textbox', { name: 'Display name' }).fill('Ada');
      await button(page, 'Save name').click();
      await heading(page, 'Hello Ada');
      await button(page, 'Sign out').click();
      await heading(page, 'Welcome');
      await submit('Sign in');
      await heading(page, 'Hello Ada');
    } finally {
      await app.stop();
    }
  });

  it('of a command line is let in by the hosted pages, and stays signed in', async () => {
    const [page, ada, folder] = [await visit(), person(), await temporaryFolder()];
    const env = { SESSION_FILE: join(folder, 'session.json') };
    const run = (...args: string[]) => runExample('command-line', project, { args, env });
    try {
      const first = await run();
      const link = await until(
        'the link to open',
        () => Promise.resolve(/http\S+login_code=\S+/.exec(first.said())?.[0] ?? null),
        { lastSeen: first.said },
      );
      await page.goto(link);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await fill(page, ada, 'Create account');
      await button(page, 'Allow access').click();
      await heading(page, 'The command line is signed in');
      expect(await first.ended).toBe(0);
      expect(first.said()).toContain(`Signed in as ${ada.email}.`);
      for (const [args, said] of [
        [[], `Signed in as ${ada.email}.\n`],
        [['sign-out'], 'Signed out.\n'],
      ] as const) {
        const again = await run(...args);
        expect([await again.ended, again.said()]).toEqual([0, said]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('of an MCP server lets a client in by discovery alone, for the scopes that its user allows', async () => {
    const [app, clientDocument] = await Promise.all([startExample('mcp', project), serveClientDocument()]);
    try {
      const url = `${app.origin}/mcp`;
      const refused = await fetch(url, { method: 'POST' });
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer resource_metadata="${app.origin}/.well-known/oauth-protected-resource/mcp", scope="notes:read"`,
      ]);
      const scopes = ['notes:read', 'notes:write'];
      const descriptions = { 'notes:read': 'Read your notes', 'notes:write': 'Add notes' };
      await adminApi(project).post('/resources', {
        identifier: url,
        display_name: 'Notes',
        scopes: Object.entries(descriptions).map(([name, description]) => ({ name, description })),
      });
      const { body: application } = await adminApi(project).post('/applications', {
        kind: 'native',
        display_name: 'Notes on the command line',
        redirect_uris: ['http://127.0.0.1/callback'],
        scopes,
      });
      const run = (...args: string[]) =>
        runExample('mcp', project, { script: 'client', args, env: { MCP_URL: url, MCP_CLIENT_ID: application.id } });
      const page = await visit();
      const adding = await run('add', 'Buy milk');
      await page.goto(await linkOf(adding, 1));
      await page.getByRole('link', { name: 'Sign up' }).click();
      await fill(page, person(), 'Create account');
      await page.getByText('Read your notes').waitFor();
      expect(await page.getByText('Add notes').count()).toBe(0);
      await button(page, 'Allow').click();
      await heading(page, 'You can close this page');
      // The tool needs another scope, so the client asks for more.
      await page.goto(await linkOf(adding, 2));
      await page.getByText('Add notes').waitFor();
      await button(page, 'Allow').click();
      await heading(page, 'You can close this page');
      expect([await adding.ended, adding.said()]).toEqual([0, expect.stringMatching(/Added: Buy milk\n$/)]);

      const listing = await run();
      await page.goto(await linkOf(listing, 1));
      await button(page, 'Allow').click();
      expect([await listing.ended, listing.said()]).toEqual([0, expect.stringMatching(/\nBuy milk\n$/)]);

      // Another user has other notes.
      const other = await visit();
      const elsewhere = await run();
      await other.goto(await linkOf(elsewhere, 1));
      await other.getByRole('link', { name: 'Sign up' }).click();
      await fill(other, person(), 'Create account');
      await button(other, 'Allow').click();
      expect([await elsewhere.ended, elsewhere.said()]).toEqual([0, expect.not.stringContaining('milk')]);

      // Clients that the project has never heard of: one with a metadata document, and one that registers itself.
      const override = { 'authorizationServer.allowClientRegistration': true };
      succeeded(
        await adminApi(project).patch('/internal/config/override', {
          config_override_string: JSON.stringify(override),
        }),
      );
      const ways: Record<string, string>[] = [{ MCP_CLIENT_ID: clientDocument.url }, {}];
      for (const env of ways) {
        const unknown = await runExample('mcp', project, { script: 'client', env: { MCP_URL: url, ...env } });
        await page.goto(await linkOf(unknown, 1));
        await heading(page, 'Notes on the command line wants to access your account');
        await button(page, 'Allow').click();
        expect([await unknown.ended, unknown.said()]).toEqual([0, expect.stringMatching(/\nBuy milk\n$/)]);
      }
    } finally {
      await clientDocument.stop();
      await app.stop();
    }
  });

  it('of React signs up on its own pages, and shows a page for who is signed in', async () => {
    const app = await startExample('react', project);
    try {
      const [page, ada] = [await visit(), person()];
      await page.goto(`${app.origin}/notes`);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await fill(page, ada, 'Create account');
      await heading(page, 'Your notes');
      await page.getByText(ada.email).first().waitFor();
    } finally {
      await app.stop();
    }
  });

  // The example for Next.js needs packages that the repository does not have.
  if (COPIES === undefined) return;
  it('of Next.js knows who is signed in on its server, in pages and in an API of its own', async () => {
    const app = await startExample('nextjs', project, { script: 'serve' });
    try {
      const [page, ada] = [await visit(), person()];
      await page.goto(`${app.origin}/notes`);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await fill(page, ada, 'Create account');
      await heading(page, `Notes of ${ada.email}`);
      const cookie = (await page.context().cookies(app.origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
      const rendered = await (await fetch(`${app.origin}/notes`, { headers: { cookie } })).text();
      expect(rendered).toContain(ada.email);
      const api = await fetch(`${app.origin}/api/me`, { headers: { cookie } });
      expect(await api.json()).toMatchObject({ email: ada.email });
      expect((await fetch(`${app.origin}/api/me`)).status).toBe(401);
      // Within the layout of the app.
      await page.setViewportSize({ width: 900, height: 700 });
      for (const path of ['account-settings', 'sign-in']) {
        await page.goto(`${app.origin}/handler/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const { x, width } = (await page.locator('.hp-root > *').last().boundingBox())!;
        expect([path, x >= 16, x + width <= 884]).toEqual([path, true, true]);
      }
    } finally {
      await app.stop();
    }
  });

  it('of Next.js that the dashboard shows runs as it stands in a fresh folder', async () => {
    const name = join('nextjs', `home-${randomUUID()}`);
    const folder = join(COPIES!, name);
    const { baseUrl: apiUrl, id: projectId, publishableClientKey: publishableKey } = project;
    const snippet = snippetsOf('ours', { apiUrl, projectId, publishableKey }).find(({ id }) => id === 'next')!;
    const scripts = { build: 'next build', serve: 'next start --port $PORT' };
    const files = [...snippet.files, { name: 'package.json', text: JSON.stringify({ private: true, scripts }) }];
    writeFiles(folder, files);
    const built = await runExample(name, project, { script: 'build', env: { NEXT_TELEMETRY_DISABLED: '1' } });
    expect([await built.ended, built.said()]).toEqual([0, expect.any(String)]);
    const app = await startExample(name, project, { script: 'serve' });
    try {
      const [page, ada] = [await visit(), person()];
      await page.goto(app.origin);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'Sign up' }).click();
      await fill(page, ada, 'Create account');
      await heading(page, `Hello, ${ada.email}`);
    } finally {
      await app.stop();
    }
  });
});

/** The nth link to the issuer that a client has printed. */
const linkOf = (client: RunningExample, nth: number): Promise<string> =>
  until(
    `link ${nth} to open`,
    () => Promise.resolve([...client.said().matchAll(/To sign in, open (\S+)/g)][nth - 1]?.[1] ?? null),
    { lastSeen: client.said },
  );

interface RunningExample {
  /** `http://localhost:<port>`, trusted by projects that allow localhost. */
  origin: string;
  /** Its output. */
  said: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

/** Runs a script of an example as its README says: `npm start`, with its settings in the environment. */
async function runExample(
  name: string,
  project: TestProject,
  { script = 'start', args = [], env = {} }: { script?: string; args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningExample> {
  const port = await freePort();
  const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: join(COPIES ?? resolve('examples'), name),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HALLPASS_URL: project.baseUrl,
      HALLPASS_PROJECT_ID: project.id,
      HALLPASS_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      HALLPASS_SECRET_SERVER_KEY: project.secretServerKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, because npm does not always forward signals.
    detached: true,
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => texts.push(text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    origin: `http://localhost:${port}`,
    said: () => texts.join(''),
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
      await ended;
    },
  };
}

/** The same for a web app; waits until it responds. */
async function startExample(...given: Parameters<typeof runExample>): Promise<RunningExample> {
  const example = await runExample(...given);
  let code: number | null | undefined;
  void example.ended.then((ended) => (code = ended));
  try {
    await until(
      `${given[0]} answers`,
      async () => {
        if (code !== undefined) throw new Error(`It has ended with ${code}.`);
        return (await fetch(example.origin)).ok;
      },
      { lastSeen: example.said },
    );
  } catch (error) {
    await example.stop();
    throw error;
  }
  return example;
}

/** Serves the metadata of an MCP client, whose `client_id` is the address of the document. */
async function serveClientDocument(): Promise<{ url: string; stop: () => Promise<void> }> {
  let url = '';
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        client_id: url,
        client_name: 'Notes on the command line',
        redirect_uris: ['http://127.0.0.1/callback'],
      }),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
