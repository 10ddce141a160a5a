// Builds the page of all dashboard components (admin-web/gallery), for tests and pictures, into
// dist/component-gallery. Servers do not include it. `node tools/component-gallery.mjs`
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'dist/component-gallery');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export function buildGallery() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', 'vite.components.config.ts', '--logLevel', 'error'];
  execFileSync(process.execPath, args, { cwd: join(root, 'admin-web'), stdio: 'inherit' });
}

/** Opens the gallery as if the server served it, with the content security policy of the dashboard. */
export async function openGallery(page, baseUrl) {
  const dashboard = await fetch(baseUrl, { headers: { accept: 'text/html' } });
  const policy = dashboard.headers.get('content-security-policy');
  await page.route(`${baseUrl}/**`, async (route) => {
    const file = join(folder, new URL(route.request().url()).pathname);
    if (!existsSync(file)) return route.continue();
    const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ body: await readFile(file), contentType, headers: { 'content-security-policy': policy } });
  });
  await page.goto(`${baseUrl}/components.html`);
  await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
  await page.locator('svg.recharts-surface').nth(1).waitFor();
  await page.locator('.cm-content').nth(2).waitFor();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildGallery();
