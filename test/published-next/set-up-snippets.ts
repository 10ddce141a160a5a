import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from '@jest/globals';
import { temporaryFolder } from '@hallpass/testing';
import { type Snippet, snippetsOf } from '../../admin-web/src/home/snippets.js';
import { newApp, writeFiles } from '../snippets/run-snippet.js';
import { REACT_MAIN, visitBundled } from '../snippets/visit-bundled.js';
import { buildNext, builtApp, startNext } from './running-app.js';
import { Visitor, type Walk } from './visitor.js';

/** The code that the dashboard prints for the published SDK, unchanged, in a fresh folder with its packages. */
export function setUpSnippets(walk: () => Walk): void {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const appOf = (id: Snippet['id']): string => {
    const { baseUrl: apiUrl, id: projectId, publishableClientKey: publishableKey } = walk().project;
    const snippets = snippetsOf('published', { apiUrl, projectId, publishableKey });
    const app = newApp(folder);
    symlinkSync(join(builtApp(), 'node_modules'), join(app, 'node_modules'));
    writeFiles(app, snippets.find((each) => each.id === id)!.files);
    return app;
  };

  it('for Next.js builds, signs a user up and greets them', async () => {
    const app = appOf('next');
    const env = { STACK_SECRET_SERVER_KEY: walk().project.secretServerKey };
    await buildNext(app, env);
    const running = await startNext(app, env);
    try {
      const ada = await Visitor.come({ ...walk(), origin: running.origin });
      await ada.goTo('/');
      await ada.page.getByRole('link', { name: 'Sign in' }).click();
      await ada.page.getByRole('link', { name: 'Sign up' }).click();
      await ada.fillSignUp();
      await ada.page.getByRole('heading', { name: `Hello, ${ada.email}` }).waitFor();
    } finally {
      await running.stop();
    }
  });

  it('for React signs a user up and shows their button', async () => {
    const app = appOf('react');
    writeFiles(app, [{ name: 'main.tsx', text: REACT_MAIN }]);
    await visitBundled({ browser: walk().browser, app, entry: 'main.tsx' }, async (page) => {
      const ada = await Visitor.come({ ...walk(), origin: new URL(page.url()).origin });
      await ada.goTo('/handler/sign-up');
      await ada.fillSignUp();
      await ada.page.waitForURL(new URL('/', page.url()).href);
      await ada.page.getByRole('button').click();
      await ada.page.getByText(ada.email).waitFor();
    });
  });
}
