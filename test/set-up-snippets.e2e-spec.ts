/** @once the snippets are clients of the HTTP API, whose suites run in both modes */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  freePort,
  inBrowser,
  openChromium,
  signUp,
  temporaryFolder,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';
import { type Library, type Snippet, snippetsOf } from '../admin-web/src/home/snippets.js';
import { filledIn } from './snippets/fences.js';
import { linkPackage, newApp, runShell, writeFiles } from './snippets/run-snippet.js';
import { REACT_MAIN, visitBundled } from './snippets/visit-bundled.js';

/** The code that the dashboard prints for a new project, unchanged. */

const NOT_RUN: Readonly<Record<string, string>> = {
  'ours next': 'its packages are not installed in this repository: `npm run test:release -- --only=examples` runs it',
  'published react':
    'its packages are not installed in this repository: `npm run test:release -- --only=published-next` runs it',
  'published next':
    'its packages are not installed in this repository: `npm run test:release -- --only=published-next` runs it',
};

let folder: string;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  folder = await temporaryFolder();
  project = await createProject({ config: { allow_localhost: true } });
  user = await signUp(project);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const snippetsFor = (library: Library, { baseUrl, id, publishableClientKey } = project): Snippet[] =>
  snippetsOf(library, { apiUrl: baseUrl, projectId: id, publishableKey: publishableClientKey });
const snippet = (library: Library, id: Snippet['id']): Snippet => snippetsFor(library).find((each) => each.id === id)!;

/** Writes the files of a snippet into an empty app that has its packages. */
function appOf({ files, packages }: Snippet, more: readonly string[] = []): string {
  const app = newApp(folder);
  for (const name of [...packages.map((each) => each.replace(/(?<=.)@.*/, '')), ...more]) linkPackage(app, name);
  writeFiles(app, files);
  return app;
}

it('every snippet runs here, or is listed with the reason why not', () => {
  const nobody = { baseUrl: '', id: '', publishableClientKey: '' } as TestProject;
  const all = (['ours', 'published'] as const).flatMap((library) =>
    snippetsFor(library, nobody).map(({ id }) => `${library} ${id}`),
  );
  const run = ['ours javascript', 'ours react', 'ours express', 'ours curl'];
  run.push('published javascript', 'published express', 'published curl');
  expect(all.sort()).toEqual([...run, ...Object.keys(NOT_RUN)].sort());
});

it('the published packages are installed in the versions that are tested', () => {
  const inRepository = JSON.parse(readFileSync('package.json', 'utf8')).devDependencies;
  const inApp = JSON.parse(readFileSync('test/published-next/next-app/package.json', 'utf8'));
  const tested = { ...inRepository, ...inApp.dependencies, ...inApp.devDependencies };
  const named = snippetsFor('published', project).flatMap(({ packages }) => packages);
  const published = [...new Set(named)].filter((each) => each.startsWith('@stackframe/'));
  expect(published).toHaveLength(3);
  for (const each of published) {
    const [, name, version] = /^(.+)@(.+)$/.exec(each)!;
    expect([name, version]).toEqual([name, tested[name!]]);
  }
});

describe.each(['ours', 'published'] as const)('the snippet of %s', (library) => {
  it('for curl signs the first user up', async () => {
    const of = await createProject();
    const curl = snippetsFor(library, of).find(({ id }) => id === 'curl')!;
    expect(JSON.parse(await runShell(folder, curl.files[0]!.text))).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user_id: expect.any(String),
    });
  });

  it('for Express knows the user of a request', async () => {
    const express = snippet(library, 'express');
    const app = appOf(express);
    const [port, name] = [await freePort(), express.files[0]!.name];
    writeFiles(app, [{ name, text: filledIn(express.files[0]!.text, { '.listen(3000)': `.listen(${port})` }) }]);
    const key = library === 'ours' ? 'HALLPASS_SECRET_SERVER_KEY' : 'STACK_SECRET_SERVER_KEY';
    const env = { PATH: process.env['PATH'], [key]: project.secretServerKey };
    const child = spawn(process.execPath, [name], { cwd: app, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    try {
      const me = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/me`, { headers });
      const refused = await until('the server', () => me({}).catch(() => null), { lastSeen: () => output });
      expect(refused.status).toBe(401);
      const { accessToken, refreshToken } = user;
      const known = await me({ 'x-stack-auth': JSON.stringify({ accessToken, refreshToken }) });
      expect(await known.json()).toEqual({ id: user.userId, email: user.email });
    } finally {
      child.kill();
    }
  });
});

inBrowser(describe)('the snippet for a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  const visited = (app: string, entry: string, walk: (page: Page, said: string[]) => Promise<void>) =>
    visitBundled({ browser, app, entry }, walk);

  it('in JavaScript sends visitors to the hosted sign-in page', async () => {
    await visited(appOf(snippet('ours', 'javascript')), 'app.js', async (page) => {
      await page.waitForURL(`**/p/${project.id}/sign-in?**`);
      await page.getByRole('textbox', { name: 'Password', exact: true }).waitFor();
    });
  });

  it('in JavaScript with the published SDK says that nobody is signed in', async () => {
    await visited(appOf(snippet('published', 'javascript')), 'app.js', async (_page, said) => {
      await until('what it says', () => said.includes('Nobody is signed in.'), { lastSeen: () => said });
    });
  });

  it('in React signs a user up and shows their button', async () => {
    const app = appOf(snippet('ours', 'react'), ['react', 'react-dom']);
    writeFiles(app, [{ name: 'main.tsx', text: REACT_MAIN }]);
    await visited(app, 'main.tsx', async (page) => {
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password);
      await page.getByRole('textbox').first().fill(user.email);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: user.email }).waitFor();
    });
  });
});
