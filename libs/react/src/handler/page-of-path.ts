import type { HandlerUrls } from '@hallpass/js';

/** The pages that the handler serves, by name below the handler path (spec: default handler routes). */
export const HANDLER_PAGES = {
  'sign-in': 'signIn',
  'sign-up': 'signUp',
  'sign-out': 'signOut',
  'email-verification': 'emailVerification',
  'password-reset': 'passwordReset',
  'forgot-password': 'forgotPassword',
  'oauth-callback': 'oauthCallback',
  'magic-link-callback': 'magicLinkCallback',
  'account-settings': 'accountSettings',
  error: 'error',
  'team-invitation': 'teamInvitation',
  mfa: 'mfa',
  'cli-auth-confirm': 'cliAuthConfirm',
} as const satisfies Record<string, keyof HandlerUrls>;

export type HandlerPage = (typeof HANDLER_PAGES)[keyof typeof HANDLER_PAGES];

export interface FoundPage {
  page: HandlerPage;
  /** The page's actual address, if the app moved it away from the requested one. */
  elsewhere: string | null;
}

/** Finds the page of a path: first in the app's URLs, then by name below the handler path. */
export function pageOfPath(urls: Readonly<HandlerUrls>, path: string): FoundPage | null {
  const asked = pathOf(path);
  const pages = Object.entries(HANDLER_PAGES);
  const own = pages.find(([, page]) => pathOf(urls[page]) === asked);
  if (own) return { page: own[1], elsewhere: null };
  const handler = pathOf(urls.handler);
  const named = pages.find(([name]) => asked === `${handler === '/' ? '' : handler}/${name}`);
  // Paths below the account settings, such as a tab, belong to that page.
  const below = asked.startsWith(`${pathOf(urls.accountSettings)}/`);
  if (below) return { page: 'accountSettings', elsewhere: null };
  return named ? { page: named[1], elsewhere: urls[named[1]] } : null;
}

/** Returns the path of an address without a trailing slash. */
function pathOf(url: string): string {
  const { pathname } = new URL(url, 'http://this-app.invalid');
  return pathname.replace(/\/+$/, '') || '/';
}
