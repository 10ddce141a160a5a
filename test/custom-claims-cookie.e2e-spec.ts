import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  inBrowser,
  openChromium,
  serverApi,
  signUp,
  succeeded,
  temporaryFolder,
  until,
} from '@hallpass/testing';
import type { Browser } from 'playwright-core';
import { linkPackage, newApp, writeFiles } from './snippets/run-snippet.js';
import { visitBundled } from './snippets/visit-bundled.js';

let folder: string;
let browser: Browser;
beforeAll(async () => {
  [folder, browser] = await Promise.all([temporaryFolder(), openChromium()]);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

inBrowser(it)(
  'Chromium stores the largest access token in the cookie of the published SDK, and reads it again (security A10)',
  async () => {
    const project = await createProject({ config: { allow_localhost: true } });
    const claims = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`claim_${n}`, { value: '{{user.server_metadata.text}}' }]),
    );
    const override = JSON.stringify({ 'accessTokens.claims': claims });
    succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: override }));
    const user = await signUp(project);
    // Four bytes each: a name of the largest size that still leaves room for claims.
    const changes = { display_name: '😀'.repeat(150), server_metadata: { text: 'x'.repeat(24) } };
    succeeded(await serverApi(project).patch(`/users/${user.userId}`, changes));

    const app = newApp(folder);
    linkPackage(app, '@stackframe/js');
    const { baseUrl, id: projectId, publishableClientKey } = project;
    const options = { baseUrl, projectId, publishableClientKey, tokenStore: 'cookie' };
    const { email, password } = user;
    const text = `import { StackClientApp } from '@stackframe/js';
const app = new StackClientApp(${JSON.stringify(options)});
const before = decodeURIComponent(document.cookie);
let user = await app.getUser();
if (user === null) {
  await app.signInWithCredential({ ...${JSON.stringify({ email, password })}, noRedirect: true });
  user = await app.getUser();
}
const { accessToken } = await user.getAuthJson();
const isStored = decodeURIComponent(document.cookie).includes(accessToken);
console.log(JSON.stringify({ id: user.id, length: accessToken.length, isStored, wasStored: before.includes(accessToken) }));
`;
    writeFiles(app, [{ name: 'app.ts', text }]);
    await visitBundled({ browser, app, entry: 'app.ts' }, async (page, said) => {
      const results = () => said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
      await until('the first visit', () => results().length === 1, { lastSeen: () => said });
      expect(results()[0]).toMatchObject({ id: user.userId, isStored: true, wasStored: false });
      expect(results()[0].length).toBeGreaterThan(2_700);
      expect(results()[0].length).toBeLessThanOrEqual(2_800);
      await page.reload();
      await until('the second visit', () => results().length === 2, { lastSeen: () => said });
      expect(results()[1]).toMatchObject({ id: user.userId, isStored: true, wasStored: true });
    });
  },
);
