import { type HallpassClientApp, KnownErrors } from '@hallpass/js';
import { checkedReturnUrl } from './authorization.js';
import type { Place } from './place.js';

/**
 * The page of the app that the account settings lead back to: the address's `return_url`, or the page that linked here.
 * Remembered for this window.
 * @returns null if the project trusts neither
 */
export async function wayBack(app: HallpassClientApp, { projectId, page, parameters }: Place): Promise<string | null> {
  if (page !== 'account-settings') return null;
  const key = `hallpass-way-back:${projectId}`;
  for (const url of [parameters.get('return_url'), referrer(), remembered(key)]) {
    const checked = url === null ? null : await trusted(app, url);
    if (checked !== null) {
      remember(key, checked);
      return checked;
    }
  }
  return null;
}

async function trusted(app: HallpassClientApp, url: string): Promise<string | null> {
  try {
    return await checkedReturnUrl(app, url);
  } catch (error) {
    if (error instanceof KnownErrors.RedirectUrlNotWhitelisted || error instanceof KnownErrors.SchemaError) return null;
    throw error;
  }
}

/** Ignores our own pages. */
function referrer(): string | null {
  const url = URL.parse(document.referrer);
  return url === null || url.origin === location.origin ? null : url.href;
}

function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is disabled
  }
}

function remember(key: string, url: string): void {
  try {
    sessionStorage.setItem(key, url);
  } catch {
    // Storage is disabled: the next page will have no link back.
  }
}
