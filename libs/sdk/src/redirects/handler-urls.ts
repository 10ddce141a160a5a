/** Where the pages of an app are: paths of its own origin, or absolute addresses (spec: default handler routes). */
export interface HandlerUrls {
  /** What those that are not given are below. */
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
  /** Where a command line sends its user, with `login_code` in the query. */
  cliAuthConfirm: string;
}

/** Those of an app that says nothing else; the targets after sign-in, sign-up and sign-out are `home`. */
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
