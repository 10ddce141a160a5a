import type { Access } from '../access.js';
import {
  type CliLoginDetails,
  type CliLoginOptions,
  confirmCliLogin,
  getCliLoginDetails,
  promptCliLogin,
} from '../auth/command-line.js';
import { signInWithCredential, signUpWithCredential, type SignUpWithCredentialOptions } from '../auth/credential.js';
import { type GetUserOptions, readUser } from '../users/get-user.js';
import { redirectToHostedSignIn } from '../auth/hosted-sign-in.js';
import { sendMagicLinkEmail, signInWithMagicLink } from '../auth/magic-link.js';
import {
  acceptTeamInvitation,
  getMagicLinkDetails,
  getTeamInvitationDetails,
  resetPassword,
  sendForgotPasswordEmail,
  verifyEmail,
  verifyPasswordResetCode,
  verifyTeamInvitationCode,
} from '../auth/mailed-codes.js';
import { endWaysIn, getWaysIn } from '../auth/listed-ways-in.js';
import { callOAuthCallback, linkOAuthAccount, type OAuthCallbackOptions, signInWithOAuth } from '../auth/oauth.js';
import { registerPasskey, signInWithPasskey } from '../auth/passkeys.js';
import { signInWithBackupCode, signInWithMfa } from '../auth/second-factor.js';
import type { SignInOptions } from '../auth/sign-in.js';
import { signOut, type SignOutOptions } from '../auth/sign-out.js';
import type { CustomerId } from '../payments/customer-id.js';
import { AsyncCache } from '../cache/async-cache.js';
import { createCustomerPageUrl, type CustomerPageUrl } from '../payments/customer-page.js';
import { getItem, type Item } from '../payments/item.js';
import { type CustomerProductsList, type CustomerProductsListOptions, listProducts } from '../payments/product.js';
import { getProject, type Project } from '../projects/project.js';
import type { HandlerUrls } from '../redirects/handler-urls.js';
import type { RedirectToOptions } from '../redirects/redirects.js';
import type { ApiClient } from '../requests/api-client.js';
import { getServerTime } from '../requests/server-time.js';
import { type AuthJson, authJsonOf } from '../sessions/auth-json.js';
import { type GetPartialUserOptions, type PartialUser, partialUserOf } from '../sessions/partial-user.js';
import type { SessionSource } from '../sessions/session.js';
import type { UserJson } from '../users/user.js';
import {
  type AppContext,
  type ContextOptions,
  contextOf,
  createAppContext,
  type StoreOptions,
} from '../context/app-context.js';
import { type CurrentUser, type CurrentUserContext, currentUserOf } from './current-user.js';
import { adminAppOf } from './owned-projects.js';

export interface AppContextOptions extends ContextOptions {
  /** What is not given here is taken from that app. */
  inheritsFrom?: HallpassClientApp;
}

export type HallpassClientAppOptions = Omit<
  AppContextOptions,
  'secretServerKey' | 'superSecretAdminKey' | 'projectOwnerSession'
>;

/** A project from the app of its users. */
export class HallpassClientApp {
  readonly projectId: string;
  /** Where the app's pages are. */
  readonly urls: Readonly<HandlerUrls>;
  /** The session of the moment; makes an owner's `HallpassAdminApp` (`projectOwnerSession`). */
  readonly session: SessionSource;
  /** @internal */
  readonly context: AppContext;
  readonly #project = new AsyncCache(() => getProject(this.api));

  constructor(options: HallpassClientAppOptions) {
    const { inheritsFrom, ...own } = options;
    this.context = createAppContext(own, inheritsFrom?.context.options);
    this.projectId = this.context.identity.projectId;
    this.urls = this.context.redirects.urls;
    this.session = this.context.sessions;
  }

  /** @internal */
  get api(): ApiClient {
    return this.context.api;
  }

  /** The rights of the app. @internal */
  get access(): Access {
    return this.accessOf(this.context);
  }

  /** Those of a call: its session may be another. */
  protected accessOf({ api, redirects }: AppContext): Access {
    return { api, accessType: 'client', callbackUrl: (page) => redirects.absolute(page, 'callbackUrl') };
  }

  /**
   * Creates a user with a password, signs it in, and leads to the after-sign-up page.
   * @returns an error result when the address is taken or the password breaks a rule
   * @throws KnownErrors.SignUpNotEnabled
   */
  signUpWithCredential(options: SignUpWithCredentialOptions) {
    return signUpWithCredential(this.context, options);
  }

  /**
   * @returns an error result for an unknown address or a wrong password
   * @throws KnownErrors.MultiFactorAuthenticationRequired with the code of the attempt, once the mfa page was led to
   */
  signInWithCredential(options: SignInOptions & { email: string; password: string }) {
    return signInWithCredential(this.context, options);
  }

  /**
   * Asks for a mail with a link, and a code of 6 characters, to sign in or sign up by.
   * @returns the nonce, which the typed code is followed by in `signInWithMagicLink`
   */
  sendMagicLinkEmail(email: string, options?: { callbackUrl?: string }) {
    return sendMagicLinkEmail(this.context, email, options);
  }

  /** @param code of the link, or the 6 characters that were typed followed by the nonce */
  signInWithMagicLink(code: string, options?: SignInOptions) {
    return signInWithMagicLink(this.context, code, options);
  }

  /** Leads to a provider, whose callback page is the app's `oauthCallback`. @param provider its id in the project */
  signInWithOAuth(provider: string, options?: { returnTo?: string }) {
    return signInWithOAuth(this.context, provider, options);
  }

  /**
   * Leads to the pages that the server hosts for the project, to sign in there (`signUp`: to sign up), and back to the app's
   * `oauthCallback` page. Whoever is signed in there comes back at once, unless `prompt` asks for a fresh sign-in.
   */
  redirectToHostedSignIn({ signUp = false, prompt }: { signUp?: boolean; prompt?: 'login' } = {}): Promise<void> {
    return redirectToHostedSignIn(this.context, signUp ? 'sign-up' : 'sign-in', { prompt });
  }

  /** On the `oauthCallback` page: finishes what was begun elsewhere. @returns whether there was something to finish */
  callOAuthCallback(options?: OAuthCallbackOptions): Promise<boolean> {
    return callOAuthCallback(this.context, options);
  }

  /** Signs in by a passkey of this page's host. */
  signInWithPasskey(options?: SignInOptions) {
    return signInWithPasskey(this.context, options);
  }

  /**
   * Finishes a sign-in that stopped at `MultiFactorAuthenticationRequired`.
   * @param otp 6 digits of the authenticator app
   * @param code `attempt_code` of that error; good for 5 minutes and 5 wrong tries
   */
  signInWithMfa(otp: string, code: string, options?: SignInOptions) {
    return signInWithMfa(this.context, otp, code, options);
  }

  /** The same with a backup code, each of which works once. */
  signInWithBackupCode(backupCode: string, code: string, options?: SignInOptions) {
    return signInWithBackupCode(this.context, backupCode, code, options);
  }

  /** Signs in on a command line: shows a link, and waits until its page has confirmed. @returns a refresh token */
  promptCliLogin(options: CliLoginOptions) {
    return promptCliLogin(this.context, options);
  }

  /** On the `cliAuthConfirm` page: from where a command line has asked. @returns null for a code of nothing */
  getCliLoginDetails(loginCode: string): Promise<CliLoginDetails | null> {
    return getCliLoginDetails(this.context, loginCode);
  }

  /** On the `cliAuthConfirm` page: lets the command line in that showed the link. @throws ApiError 400 for a code of nothing */
  confirmCliLogin(loginCode: string): Promise<void> {
    return confirmCliLogin(this.context, loginCode);
  }

  /** Asks for a mail with a link to reset the password. The answer is the same whether or not there is an account. */
  sendForgotPasswordEmail(email: string, options?: { callbackUrl?: string }) {
    return sendForgotPasswordEmail(this.context, email, options);
  }

  /** Whether the code of a reset link still works; nothing is used up. */
  verifyPasswordResetCode(code: string) {
    return verifyPasswordResetCode(this.context, code);
  }

  /** Sets the password by the code of a reset link. Every session of the user ends; nobody is signed in by it. */
  resetPassword(options: { code: string; password: string }) {
    return resetPassword(this.context, options);
  }

  /** After a reset: ends everything else that acts for the user. @param options.code `endCode` of `resetPassword` */
  endWaysIn(options: { code: string; totp?: string }) {
    return endWaysIn(this.context, options);
  }

  /** Lists everything that acts for the account of a verification link. @returns null if its address does not sign in */
  getWaysIn(code: string) {
    return getWaysIn(this.context, code);
  }

  /** Confirms the address that a verification mail went to, by the `code` of its link. */
  verifyEmail(code: string) {
    return verifyEmail(this.context, code);
  }

  /** Which address the link of a sign-in email signs in; nothing is used up. */
  getMagicLinkDetails(code: string) {
    return getMagicLinkDetails(this.context, code);
  }

  /** Whether an invitation can still be accepted; nothing is used up. */
  verifyTeamInvitationCode(code: string) {
    return verifyTeamInvitationCode(this.context, code);
  }

  /** Makes the signed-in user a member of the team that the link of an invitation names. */
  acceptTeamInvitation(code: string) {
    return acceptTeamInvitation(this.context, code);
  }

  getTeamInvitationDetails(code: string) {
    return getTeamInvitationDetails(this.context, code);
  }

  /** Ends the session on the server and forgets it here. A server out of reach does not keep anyone signed in here. */
  async signOut(options: SignOutOptions & StoreOptions = {}): Promise<void> {
    return signOut(await contextOf(this.context, options), options);
  }

  /**
   * An access token of the signed-in user, for a server of one's own to verify.
   * @param options.minLifeMillis how long it has to be good for, 20,000 unless asked for more, 60,000 at most
   * @returns null when nobody is signed in
   */
  async getAccessToken(options: StoreOptions & { minLifeMillis?: number } = {}): Promise<string | null> {
    const { sessions } = await contextOf(this.context, options);
    return (await sessions.current()?.getAccessToken(options)) ?? null;
  }

  /** The refresh token of the session: a secret that is good for a year. Null when nobody is signed in. */
  async getRefreshToken(options: StoreOptions = {}): Promise<string | null> {
    return (await this.getAuthJson(options)).refreshToken;
  }

  /** The header by which a back end of one's own knows the user: it gives the request to `getUser` as `tokenStore`. */
  async getAuthHeaders(options: StoreOptions = {}): Promise<{ 'x-stack-auth': string }> {
    return { 'x-stack-auth': JSON.stringify(await this.getAuthJson(options)) };
  }

  /** The same for what is not HTTP: `getUser` takes it as `tokenStore`. */
  async getAuthJson(options: StoreOptions = {}): Promise<AuthJson> {
    const { sessions } = await contextOf(this.context, options);
    return authJsonOf(sessions.current());
  }

  /** What the access token says of the signed-in user, without asking the server. */
  async getPartialUser(options: GetPartialUserOptions & StoreOptions): Promise<PartialUser | null> {
    const { sessions } = await contextOf(this.context, options);
    return partialUserOf(sessions.current(), options);
  }

  /** The signed-in user; an anonymous one counts as nobody unless asked for. */
  async getUser(
    options: GetUserOptions & StoreOptions & { or: 'redirect' | 'throw' | 'anonymous' },
  ): Promise<CurrentUser>;
  async getUser(options?: GetUserOptions & StoreOptions): Promise<CurrentUser | null>;
  async getUser(options: GetUserOptions & StoreOptions = {}): Promise<CurrentUser | null> {
    const context = await contextOf(this.context, options);
    const json = await readUser(context, this.accessOf(context).accessType, options);
    return json === null ? null : this.currentUserOf(context, json);
  }

  /**
   * A link to the page on which the signed-in user sees what they have, or what one of their teams has, and cancels or
   * resumes subscriptions.
   * @throws KnownErrors.CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired,
   *   RedirectUrlNotWhitelisted
   */
  async createCustomerPageUrl(options: { teamId?: string; returnUrl?: string } = {}): Promise<CustomerPageUrl> {
    const { teamId, returnUrl } = options;
    const customer = teamId === undefined ? { userId: (await this.getUser({ or: 'throw' })).id } : { teamId };
    return createCustomerPageUrl(this.api, 'client', customer, returnUrl);
  }

  /**
   * Calls back when somebody has signed in or out, here or in another tab (`session`), and when this app has changed
   * something on the server (`data`): what was read before may be out of date.
   * @returns ends it
   */
  onChange(listener: (what: 'session' | 'data') => void): () => void {
    const onData = () => listener('data');
    this.context.changeListeners.add(onData);
    const unsubscribe = this.context.sessions.subscribe(() => listener('session'));
    return () => {
      this.context.changeListeners.delete(onData);
      unsubscribe();
    };
  }

  /** The signed-in user out of `toClientJson()`: what a server has read for a page that it has rendered. */
  userFromClientJson(json: UserJson): CurrentUser {
    return this.currentUserOf(this.context, json);
  }

  /** The project as its users see it. Asked for over and over it is read once in 300 ms. */
  getProject(): Promise<Project> {
    return this.#project.get('current');
  }

  /** By the server's clock, to a second or two: that of a device may be wrong. */
  getServerTime(): Promise<Date> {
    return getServerTime(this.context.transport, this.context.identity);
  }

  /** @throws KnownErrors.ItemNotFound, ItemCustomerTypeDoesNotMatch; ApiError 403 for somebody else's */
  async getItem({ itemId, ...customer }: CustomerId & { itemId: string }): Promise<Item> {
    return getItem(this.accessOf(await contextOf(this.context)), customer, itemId);
  }

  /** What the customer has, oldest first; 10 when nothing is said. @throws ApiError 403 for somebody else's */
  async listProducts({
    cursor,
    limit,
    ...customer
  }: CustomerId & CustomerProductsListOptions): Promise<CustomerProductsList> {
    return listProducts(this.accessOf(await contextOf(this.context)), customer, { cursor, limit });
  }

  redirectToSignIn(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('signIn', options);
  }
  redirectToSignUp(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('signUp', options);
  }
  redirectToSignOut(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('signOut', options);
  }
  redirectToAfterSignIn(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('afterSignIn', options);
  }
  redirectToAfterSignUp(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('afterSignUp', options);
  }
  redirectToAfterSignOut(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('afterSignOut', options);
  }
  redirectToEmailVerification(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('emailVerification', options);
  }
  redirectToPasswordReset(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('passwordReset', options);
  }
  redirectToForgotPassword(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('forgotPassword', options);
  }
  redirectToHome(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('home', options);
  }
  redirectToMagicLinkCallback(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('magicLinkCallback', options);
  }
  redirectToAccountSettings(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('accountSettings', options);
  }
  redirectToTeamInvitation(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('teamInvitation', options);
  }
  redirectToMfa(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('mfa', options);
  }
  redirectToError(options?: RedirectToOptions): Promise<void> {
    return this.context.redirects.to('error', options);
  }
  redirectToOAuthCallback(): Promise<void> {
    return this.context.redirects.go(this.urls.oauthCallback);
  }

  /** @param json as this app's rights show the user */
  protected currentUserOf(context: AppContext, json: UserJson): CurrentUser {
    return currentUserOf(this.userContext(context), json);
  }

  protected userContext(context: AppContext): CurrentUserContext {
    return {
      ...this.accessOf(context),
      sessions: context.sessions,
      signOut: (options) => signOut(context, options),
      registerPasskey: (options) => registerPasskey(context, options),
      link: (provider, options) => linkOAuthAccount(context, provider, options),
      adminApp: (projectId) => adminAppOf(context, projectId),
    };
  }
}
