// Pictures of the dashboard's pages for docs/images/dashboard, in both schemes, wide and on a phone:
// `node tools/picture-dashboard.mjs <base of a running server> [part of a page's name]...`.
import { mkdir } from 'node:fs/promises';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { PAGES } from './dashboard-pages.mjs';
import { makeWorld } from './dashboard-world.mjs';

const [base = 'http://localhost:8080', ...parts] = process.argv.slice(2);
const FOLDER = new URL(process.env.HALLPASS_PICTURES ?? '../docs/images/dashboard/', import.meta.url);
const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 1280 },
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 390 },
];

await mkdir(FOLDER, { recursive: true });
const world = await makeWorld(base);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const first = await browser.newContext({ baseURL: base });
const page = await first.newPage();
await page.goto('/sign-in');
await page.getByLabel('E-mail').fill(world.owner.email);
await page.getByLabel('Password', { exact: true }).fill(world.owner.password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
const storageState = await first.storageState();

for (const { scheme, width } of LOOKS) {
  const context = await browser.newContext({
    baseURL: base,
    colorScheme: scheme,
    viewport: { width, height: width > 600 ? 800 : 844 },
    reducedMotion: 'reduce',
    storageState,
  });
  const tab = await context.newPage();
  const said = [];
  tab.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  tab.on('pageerror', (error) => said.push(error.message));
  for (const { name, path, before } of PAGES) {
    if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
    await tab.goto(path(world));
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.waitForLoadState('networkidle');
    await before?.(tab);
    await tab.screenshot({
      path: new URL(`${name}-${scheme}-${width}.webp`, FOLDER).pathname.replace(/webp$/, 'png'),
    });
    for (const text of said.splice(0)) console.error(`${name}, ${scheme}, ${width} px: ${text}`);
  }
  await context.close();
}
await browser.close();
world.stop();
