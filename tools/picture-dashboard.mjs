/* global document, Image */
// Pictures of the dashboard's pages for docs/images/dashboard, in both schemes, wide and on a phone:
// `node tools/picture-dashboard.mjs <base of a running server> [part of a page's name]...`.
import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { buildGallery, openGallery } from './component-gallery.mjs';
import { PAGES } from './dashboard-pages.mjs';
import { makeWorld } from './dashboard-world.mjs';

const [base = 'http://localhost:8080', ...parts] = process.argv.slice(2);
const FOLDER = new URL('../docs/images/dashboard/', import.meta.url);
const LOOKS = [1280, 390].flatMap((width) => ['light', 'dark'].map((scheme) => ({ scheme, width })));
/** Of WebP: text stays sharp, and all pictures together small. */
const QUALITY = 0.55;

await mkdir(FOLDER, { recursive: true });
const world = await makeWorld(base);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' });
const tab = await context.newPage();
const converter = await context.newPage();
const said = [];
tab.on('console', (message) => message.type() === 'error' && said.push(message.text()));
tab.on('pageerror', (error) => said.push(error.message));
await tab.goto('/sign-in');
await tab.getByLabel('E-mail').fill(world.owner.email);
await tab.getByLabel('Password', { exact: true }).fill(world.owner.password);
await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
await tab.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();

for (const { name, path, before } of PAGES) {
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
  await tab.setViewportSize({ width: 1280, height: 800 });
  await tab.goto(path(world));
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  await tab.waitForLoadState('networkidle');
  // What has just come fades in.
  await tab.waitForTimeout(500);
  await before?.(tab);
  for (const { scheme, width } of LOOKS) {
    await tab.emulateMedia({ colorScheme: scheme });
    await tab.setViewportSize({ width, height: width > 600 ? 800 : 844 });
    await tab.locator(`html[data-theme=${scheme}]`).waitFor();
    await writeFile(new URL(`${name}-${scheme}-${width}.webp`, FOLDER), await webp(await tab.screenshot()));
  }
  for (const text of said.splice(0)) console.error(`${name}: ${text}`);
}
if (parts.length === 0 || parts.includes('components')) await pictureComponents();
await browser.close();
world.stop();

/** The page of all components: a picture for each kind, and what lies above the page. */
async function pictureComponents() {
  buildGallery();
  await openGallery(tab, base);
  for (const { scheme, width } of LOOKS) {
    await tab.emulateMedia({ colorScheme: scheme });
    await tab.setViewportSize({ width, height: width > 600 ? 800 : 844 });
    await tab.locator(`html[data-theme=${scheme}]`).waitFor();
    await tab.waitForTimeout(500);
    const write = async (name, picture) =>
      writeFile(new URL(`components-${name}-${scheme}-${width}.webp`, FOLDER), await webp(picture));
    for (const kind of await tab.locator('main section:has(h2)').all()) {
      const name = await kind.locator('h2').first().textContent();
      await write(name.toLowerCase(), await kind.screenshot());
    }
    await tab.getByRole('button', { name: 'ConfirmDialog by typed name' }).click();
    await write('dialog', await tab.screenshot());
    await tab.keyboard.press('Escape');
    // A menu closes when its window is left for another, as that of the converter.
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Done, with a way back' }).click();
    await tab.getByRole('button', { name: 'Account' }).click();
    await tab.getByRole('menu').waitFor();
    await tab.waitForTimeout(300);
    await write('menu', await tab.screenshot());
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Undo' }).click();
  }
}

/** The same picture as WebP, which Chromium writes as well. */
async function webp(png) {
  const url = await converter.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY],
  );
  return Buffer.from(url.split(',')[1], 'base64');
}
