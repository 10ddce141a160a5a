import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

/** True when browser suites are switched off (`HALLPASS_SKIP_BROWSER=1`): `(skipBrowser ? describe.skip : describe)(...)`. */
export const skipBrowser = process.env['HALLPASS_SKIP_BROWSER'] === '1';

/**
 * Starts the system's Chromium, headless.
 * @throws Error with the line that installs it when there is none
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `Chromium is not at ${executablePath}: install it with "sudo apt-get install -y chromium", ` +
        'set CHROMIUM_PATH to another one, or set HALLPASS_SKIP_BROWSER=1 to leave browser tests out.',
    );
  }
  // Chromium refuses its sandbox to root; there the tests visit nothing but their own server.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Loaded here: it takes as long as a whole suite, and most suites that import this package open no page.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args });
}
