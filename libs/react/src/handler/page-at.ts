import type { HandlerUrls } from '@hallpass/js';

/** The pages that the handler serves, with their names below the handler path (spec: default handler routes). */
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
  /** Where the app has this page in truth, when it was asked for below the handler path and is elsewhere. */
  elsewhere: string | null;
}

/** Which page a path is: as the app has its URLs, else by its name below the handler path. */
export function pageAt(urls: Readonly<HandlerUrls>, path: string): FoundPage | null {
  const asked = pathOf(path);
  const pages = Object.entries(HANDLER_PAGES);
  const own = pages.find(([, page]) => pathOf(urls[page]) === asked);
  if (own) return { page: own[1], elsewhere: null };
  const handler = pathOf(urls.handler);
  const named = pages.find(([name]) => asked === `${handler === '/' ? '' : handler}/${name}`);
  // What lies below an account page, as a tab of it, is that page's.
  const below = asked.startsWith(`${pathOf(urls.accountSettings)}/`);
  if (below) return { page: 'accountSettings', elsewhere: null };
  return named ? { page: named[1], elsewhere: urls[named[1]] } : null;
}

/** The path of an address, without a slash at its end. */
function pathOf(url: string): string {
  const { pathname } = new URL(url, 'http://this-app.invalid');
  return pathname.replace(/\/+$/, '') || '/';
}
