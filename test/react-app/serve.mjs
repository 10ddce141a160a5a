import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { stylesOf } from '../../tools/library-styles.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>An app</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/app.css" />
    <link rel="stylesheet" href="/styles.css" />
    <script type="module" src="/main.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/**
 * Bundles the app of this folder and serves it on localhost, with a content security policy that only allows its own
 * files and the API. Every path that is not a file is its page.
 * @param config options of its `HallpassClientApp`
 */
export async function serveReactApp(config) {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-react-app-'));
  const bundle = await rolldown({
    input: join(here, 'main.jsx'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
  const files = {
    '/config.json': () => JSON.stringify(config),
    '/app.css': () => readFileSync(join(here, 'app.css')),
    '/styles.css': () => stylesOf(fileURLToPath(import.meta.resolve('@hallpass/react/styles.css'))),
  };
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'",
    `img-src 'self' data: ${config.baseUrl}; connect-src 'self' ${config.baseUrl}`,
  ].join('; ');
  const site = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://app');
    const type = TYPES[extname(pathname)] ?? TYPES['.html'];
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('content-security-policy', policy);
    try {
      const isFile = extname(pathname) in TYPES;
      response.end(files[pathname]?.() ?? (isFile ? readFileSync(join(folder, pathname)) : PAGE));
    } catch {
      response.writeHead(404).end();
    }
  });
  site.listen(0, 'localhost');
  await once(site, 'listening');
  return {
    origin: `http://localhost:${site.address().port}`,
    async close() {
      site.close();
      site.closeAllConnections();
      await once(site, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
