import { TextError } from '@hallpass/errors';
import { INTERNAL_PROJECT_ID, type ProjectSnapshot } from '@hallpass/projects';
import type { RequestHeaders } from '../caller/request-meta.js';

/**
 * What the hosted pages call with in place of a publishable client key, for whichever project they show. It is no secret, as
 * little as those keys, which every visitor of an app has: it says that the call is a hosted page's.
 */
const HOSTED_PAGES_KEY = 'hosted-pages';

/** The owners of projects sign in at the dashboard, and nowhere else. */
export const isKeyOfHostedPages = ({ id }: ProjectSnapshot, key: string): boolean =>
  key === HOSTED_PAGES_KEY && id !== INTERNAL_PROJECT_ID;

/** @throws TextError 403 where the project has switched them off: nobody signs in there, whatever was begun before */
export function assertHostedPagesOn({ config }: ProjectSnapshot): void {
  if (!config.hostedPages.enabled)
    throw new TextError(
      403,
      'HOSTED_PAGES_OFF',
      'This project has switched its hosted pages off. Sign in at the app itself.',
    );
}

/**
 * Whether a page of this server has made the request, as far as its browser says: a page of another site says its own
 * `Origin` (Fetch Standard §3.2), or that it is one (`Sec-Fetch-Site`).
 */
export function isOfOwnPage(headers: RequestHeaders, serverUrl: string): boolean {
  const { origin = '', 'sec-fetch-site': site = '' } = headers;
  return (origin === '' || origin === new URL(serverUrl).origin) && (site === '' || site === 'same-origin');
}
