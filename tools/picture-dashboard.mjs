// Takes pictures of the dashboard's pages and of a project's hosted pages (tools/picture-files.mjs says where they go):
// `node tools/picture-dashboard.mjs [--all] <base of a running server> [part of a page's name]...`. With `--all`, takes
// each in both color schemes, wide and on a phone.
import process from 'node:process';
import { chromium } from 'playwright-core';
import { browserPath } from '../libs/testing/src/browser/path.mjs';
import { buildGallery, openGallery } from './component-gallery.mjs';
import { HOSTED_PAGES, PAGES } from './dashboard-pages.mjs';
import { makeWorld } from './dashboard-world.mjs';
import { looksOf, parameters, pictureWriter } from './picture-files.mjs';

const [base = 'http://localhost:8080', ...parts] = parameters;
const LOOKS = ['wide', 'phone'].flatMap((size) => ['light', 'dark'].map((scheme) => ({ scheme, size })));
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const world = await makeWorld(base);
const browser = await chromium.launch({
  executablePath: browserPath(process.env),
  args: ['--no-sandbox'],
});
const write = await pictureWriter(browser);
const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' });
const tab = await context.newPage();
const said = [];
tab.on('console', (message) => message.type() === 'error' && said.push(message.text()));
tab.on('pageerror', (error) => said.push(error.message));
await tab.goto('/sign-in');
await tab.locator('input[type=email]').fill(world.owner.email);
await tab.locator('input[name=password]').fill(world.owner.password);
await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
await tab.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();

for (const page of PAGES) await picture(`dashboard-${page.name}`, page);
for (const page of HOSTED_PAGES) await picture(`hosted-${page.name}`, page);
if (looksOf('components', LOOKS).length > 0 && (parts.length === 0 || parts.includes('components')))
  await pictureComponents();
await browser.close();
world.stop();

async function picture(name, { path, before, wide = SIZES.wide }) {
  const looks = looksOf(name, LOOKS);
  if (looks.length === 0 || (parts.length > 0 && !parts.some((part) => name.includes(part)))) return;
  await tab.setViewportSize(wide);
  await tab.goto(path(world));
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  await tab.waitForLoadState('networkidle');
  // New content fades in.
  await tab.waitForTimeout(500);
  await before?.(tab, world);
  for (const look of looks) await write(name, await see(look, wide), await tab.screenshot());
  for (const text of said.splice(0)) console.error(`${name}: ${text}`);
}

/** @returns the name of the look */
async function see({ scheme, size }, wide = SIZES.wide) {
  await tab.emulateMedia({ colorScheme: scheme });
  await tab.setViewportSize(size === 'wide' ? wide : SIZES[size]);
  // Pages follow the color scheme in the next frame.
  await tab.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return `${scheme}-${size}`;
}

/** The page of all components: one picture per section, and pictures of overlays. */
async function pictureComponents() {
  buildGallery();
  await openGallery(tab, base);
  for (const look of LOOKS) {
    const lookName = await see(look);
    await tab.waitForTimeout(500);
    const writeKind = (name, png) => write(`components-${name}`, lookName, png);
    for (const kind of await tab.locator('main section:has(h2)').all()) {
      const name = await kind.locator('h2').first().textContent();
      await writeKind(name.toLowerCase(), await kind.screenshot());
    }
    await tab.getByRole('button', { name: 'ConfirmDialog by typed name' }).click();
    await writeKind('dialog', await tab.screenshot());
    await tab.keyboard.press('Escape');
    // A menu closes when its window loses the focus, such as to the converter's page.
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Done, with a way back' }).click();
    await tab.getByRole('button', { name: 'Account' }).click();
    await tab.getByRole('menu').waitFor();
    await tab.waitForTimeout(300);
    await writeKind('menu', await tab.screenshot());
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Undo' }).click();
  }
}
