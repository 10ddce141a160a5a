import type { Page } from 'playwright-core';
import type { ClientSettings, InteropClient } from './interop-world.js';
import { type RunningClient, startClient } from './running-client.js';

/** A client whose pages are JSON: `test/interop/go` and `test/interop/authlib`. */
export const jsonClient = (
  command: readonly [string, ...string[]],
  cwd: string,
  says: InteropClient['says'],
): InteropClient => ({
  says,
  signInPath: '/sign-in',
  signOutPath: () => '/sign-out',
  start: (settings) => start(settings, command, cwd),
  user: (page, origin) => read(page, `${origin}/`),
  refresh: async (page, origin) => ((await read(page, `${origin}/refresh`))?.['isNew'] as boolean) ?? null,
});

function start(
  { port, issuer, application, redirectUri, signedOutUri }: ClientSettings,
  command: readonly [string, ...string[]],
  cwd: string,
): Promise<RunningClient> {
  const env = {
    PORT: String(port),
    FLASK_RUN_PORT: String(port),
    PYTHONDONTWRITEBYTECODE: '1',
    ISSUER: issuer,
    CLIENT_ID: application.id,
    CLIENT_SECRET: application.secret,
    REDIRECT_URI: redirectUri,
    SIGNED_OUT_URI: signedOutUri,
  };
  return startClient(`http://localhost:${port}`, command, { cwd, env });
}

/** @returns the JSON of a page; null if the client refuses */
export async function read(page: Page, address: string): Promise<Record<string, unknown> | null> {
  const response = await page.goto(address);
  if (response!.status() === 401) return null;
  return JSON.parse(await page.locator('body').innerText()) as Record<string, unknown>;
}
