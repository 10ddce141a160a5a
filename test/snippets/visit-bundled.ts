import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { PATIENCE_MILLIS } from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';
import { writeFiles } from './run-snippet.js';

/** Renders the `App` of a snippet, like Vite's template. */
export const REACT_MAIN = `import { createRoot } from 'react-dom/client';
import { App } from './src/app';
createRoot(document.getElementById('root')!).render(<App />);
`;

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Bundles an app, serves it on localhost, and visits its first page. */
export async function visitBundled(
  { browser, app, entry }: { browser: Browser; app: string; entry: string },
  walk: (page: Page, said: string[]) => Promise<void>,
): Promise<void> {
  const text = `<!doctype html><div id="root"></div><script type="module" src="/${entry}"></script>`;
  writeFiles(app, [{ name: 'index.html', text }]);
  await promisify(execFile)(process.execPath, ['test/snippets/bundle-app.mjs', app]);
  const site = createServer(({ url }, response) => {
    const { pathname } = new URL(url!, 'http://localhost');
    const path = extname(pathname) in TYPES ? pathname : '/index.html';
    response.setHeader('content-type', TYPES[extname(path)]!).end(readFileSync(join(app, 'dist', path)));
  });
  site.listen(0, 'localhost');
  await once(site, 'listening');
  const context = await browser.newContext({ locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MILLIS);
  try {
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    await walk(page, said);
  } finally {
    await context.close();
    site.close();
    site.closeAllConnections();
  }
}
