// Takes pictures of the built-in emails (tools/picture-files.mjs says where they go).
// `node tools/picture-mails.mjs [--all]` after `npm run build`
import process from 'node:process';
import { chromium } from 'playwright-core';
import {
  BUILT_IN_TEMPLATES,
  BUILT_IN_THEMES,
  DARK_THEME_ID,
  LIGHT_THEME_ID,
  TEMPLATE_IDS,
} from '../libs/mail-templates/dist/index.js';
import { browserPath } from '../libs/testing/src/browser/path.mjs';
import { MailRenderer } from '../services/email/dist/rendering/mail-renderer.js';
import { Sandbox } from '../services/email/dist/rendering/sandbox/sandbox.js';
import { looksOf, pictureWriter } from './picture-files.mjs';

const LOGO = 'https://acme.example/logo.svg';
const LOGO_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" fill="#4f46e5"/><path d="M16 7 25 25H7z" fill="#fff"/></svg>';
const THEMES = { light: LIGHT_THEME_ID, dark: DARK_THEME_ID };

const sandbox = new Sandbox();
const renderer = new MailRenderer(sandbox);
const browser = await chromium.launch({
  executablePath: browserPath(process.env),
  args: ['--no-sandbox'],
});
const write = await pictureWriter(browser);
for (const [theme, themeId] of Object.entries(THEMES)) {
  const page = await browser.newPage({ viewport: { width: 640, height: 400 }, colorScheme: theme });
  await page.route(LOGO, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO_SVG }));
  for (const [key, id] of Object.entries(TEMPLATE_IDS)) {
    const name = `mail-${key.replaceAll('_', '-')}`;
    if (!looksOf(name, Object.keys(THEMES)).includes(theme)) continue;
    const { html } = await renderer.preview(
      { displayName: 'Acme', logoUrl: LOGO },
      BUILT_IN_TEMPLATES[id].tsxSource,
      BUILT_IN_THEMES[themeId].tsxSource,
    );
    await page.setContent(html, { waitUntil: 'load' });
    await write(name, theme, await page.screenshot({ fullPage: true }));
  }
}
await browser.close();
await sandbox.onApplicationShutdown();
