/** Addresses of an app's pages: paths on its own origin, or absolute URLs (spec: default handler routes). */
export interface HandlerUrls {
  /** Base path of the pages that have no address of their own. */
  handler: string;
  signIn: string;
  signUp: string;
  afterSignIn: string;
  afterSignUp: string;
  signOut: string;
  afterSignOut: string;
  emailVerification: string;
  passwordReset: string;
  forgotPassword: string;
  home: string;
  oauthCallback: string;
  magicLinkCallback: string;
  accountSettings: string;
  teamInvitation: string;
  mfa: string;
  error: string;
  /** Where command-line users confirm a login, with `login_code` in the query. */
  cliAuthConfirm: string;
}

/** Fills in the default addresses. The pages after sign-in, sign-up and sign-out default to `home`. */
export function handlerUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const { handler = '/handler', home = '/' } = given;
  const below = (page: string) => `${handler.replace(/\/+$/, '')}/${page}`;
  const defaults: HandlerUrls = {
    handler,
    home,
    signIn: below('sign-in'),
    signUp: below('sign-up'),
    signOut: below('sign-out'),
    emailVerification: below('email-verification'),
    passwordReset: below('password-reset'),
    forgotPassword: below('forgot-password'),
    oauthCallback: below('oauth-callback'),
    magicLinkCallback: below('magic-link-callback'),
    accountSettings: below('account-settings'),
    error: below('error'),
    teamInvitation: below('team-invitation'),
    mfa: below('mfa'),
    cliAuthConfirm: below('cli-auth-confirm'),
    afterSignIn: home,
    afterSignUp: home,
    afterSignOut: home,
  };
  const chosen = Object.entries(given).filter(([, url]) => url !== undefined);
  return { ...defaults, ...Object.fromEntries(chosen) };
}
