import { rmSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { freePort, temporaryFolder } from '@hallpass/testing';
import type { Snippet, SnippetValues } from '../../admin-web/src/applications/snippet.js';
import { snippetsOf } from '../../admin-web/src/applications/snippets.js';
import { issuerOf, register } from '../../services/auth/test/authorization-server/issuer-world.js';
import { filledIn } from '../snippets/fences.js';
import { writeFiles } from '../snippets/run-snippet.js';
import type { InteropWorld } from './interop-world.js';
import { startClient } from './running-client.js';

export interface SnippetRun {
  id: Snippet['id'];
  authentication: SnippetValues['authentication'];
  /** Text of the files to replace. */
  values?: (port: number) => Record<string, string>;
  /** Text of its page when the browser brings an answer to no request. */
  refusal: RegExp;
  /** Builds the files of a folder. @returns the command that starts the server */
  build(folder: string, port: number): Promise<readonly [string, ...string[]]>;
}

/** Runs the code that the dashboard shows for a web application. */
export function snippetWalk(world: InteropWorld, run: SnippetRun): void {
  it(`signs in with the code of the dashboard, authentication ${run.authentication}`, async () => {
    const [port, folder] = [await freePort(), await temporaryFolder()];
    const origin = `http://localhost:${port}`;
    const redirectUri = `${origin}/callback`;
    const application = await register(world.project, {
      authentication: run.authentication,
      isFirstParty: false,
      redirectUris: [redirectUri],
      settings: { post_logout_redirect_uris: [] },
    });
    const { files } = snippetsOf({
      issuer: issuerOf(world.project),
      clientId: application.id,
      kind: 'web',
      authentication: run.authentication,
      redirectUri,
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      algorithm: 'ES256',
    }).find(({ id }) => id === run.id)!;
    const values = run.values?.(port) ?? {};
    writeFiles(
      folder,
      files.map(({ name, text }) => ({ name, text: filledIn(text, values) })),
    );
    const env = { HALLPASS_CLIENT_SECRET: application.secret, SECRET_KEY: 'of the session cookie' };
    const client = await startClient(origin, await run.build(folder, port), { cwd: folder, env });
    try {
      const page = await world.page();
      await page.goto(`${redirectUri}?code=stolen&state=x`);
      expect(await page.locator('body').innerText()).toMatch(run.refusal);
      await world.signIn(page, `${origin}/sign-in`);
      const { userId: sub, email } = world.user;
      expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ sub, email });
    } finally {
      await client.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
