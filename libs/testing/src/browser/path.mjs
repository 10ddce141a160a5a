import { accessSync, constants } from 'node:fs';

/** Debian's two builds of Chromium, the preferred one first: the shell has no window, and tests use a third less CPU. */
export const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** @returns `CHROMIUM_PATH`, or else the first of `BROWSERS` that is installed, or null */
export function browserPath(env) {
  const paths = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : BROWSERS;
  return paths.find(isProgram) ?? null;
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
