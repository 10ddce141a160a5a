import { TextError } from '@hallpass/errors';
import { INTERNAL_PROJECT_ID, type ProjectSnapshot } from '@hallpass/projects';
import type { RequestHeaders } from '../caller/request-meta.js';

/**
 * The hosted pages send this in place of a publishable client key, for any project. Like those keys, which every
 * visitor of an app has, it is not secret: it only says that a hosted page is calling.
 */
const HOSTED_PAGES_KEY = 'hosted-pages';

/** Excludes `internal`: project owners only sign in at the dashboard. */
export const isKeyOfHostedPages = ({ id }: ProjectSnapshot, key: string): boolean =>
  key === HOSTED_PAGES_KEY && id !== INTERNAL_PROJECT_ID;

/**
 * @throws TextError 403 if the project has turned them off: nobody can sign in there, even in a flow that already
 * started
 */
export function assertHostedPagesOn({ config }: ProjectSnapshot): void {
  if (!config.hostedPages.enabled)
    throw new TextError(
      403,
      'HOSTED_PAGES_OFF',
      'Hosted pages are turned off in this project. Sign in at the app itself.',
    );
}

/**
 * Returns whether a page of this server made the request, according to the browser: a page of another site sends its
 * own `Origin` (Fetch Standard §3.2), or a different `Sec-Fetch-Site`.
 */
export function isOfOwnPage(headers: RequestHeaders, serverUrl: string): boolean {
  const { origin = '', 'sec-fetch-site': site = '' } = headers;
  return (origin === '' || origin === new URL(serverUrl).origin) && (site === '' || site === 'same-origin');
}
