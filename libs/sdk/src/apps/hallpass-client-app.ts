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
  joinWaitlist,
  resetPassword,
  sendForgotPasswordEmail,
  verifyEmail,
  verifyPasswordResetCode,
  verifyTeamInvitationCode,
} from '../auth/mailed-codes.js';
import { endWaysIn, getWaysIn } from '../auth/listed-ways-in.js';
import { callOAuthCallback, linkOAuthAccount, type OAuthCallbackOptions, signInWithOAuth } from '../auth/oauth.js';
import { offerPasskeys, ownPasskeysOf, signInWithPasskey } from '../auth/passkeys.js';
import { signInWithBackupCode, signInWithMfa } from '../auth/second-factor.js';
import type { SignInHooks, SignInOptions } from '../auth/sign-in.js';
import { signOut, type SignOutOptions } from '../auth/sign-out.js';
import type { CustomerId } from '../payments/customer-id.js';
import { solveChallenge } from '../auth/answering.js';
import type { ChallengePurpose } from '../challenges/challenge.js';
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
  listenToChallenges,
  listenToChanges,
  type StoreOptions,
} from '../context/app-context.js';
import { type CurrentUser, type CurrentUserContext, currentUserOf } from './current-user.js';
import { adminAppOf } from './owned-projects.js';

export interface AppContextOptions extends ContextOptions {
  /** The app to take options from that are not set here. */
  inheritsFrom?: HallpassClientApp;
}

export type HallpassClientAppOptions = Omit<
  AppContextOptions,
  'secretServerKey' | 'superSecretAdminKey' | 'projectOwnerSession'
>;

/** Gives the app of your users access to a project. */
export class HallpassClientApp {
  readonly projectId: string;
  /** The addresses of the app's pages. */
  readonly urls: Readonly<HandlerUrls>;
  /** The current session. Pass it to an owner's `HallpassAdminApp` as `projectOwnerSession`. */
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

  /** @internal */
  get access(): Access {
    return this.accessOf(this.context);
  }

  /** A call can have a session of its own, and so other rights than the app. */
  protected accessOf({ api, redirects }: AppContext): Access {
    return { api, accessType: 'client', callbackUrl: (page) => redirects.absolute(page, 'callbackUrl') };
  }

  /**
   * Creates a user with a password, signs the user in and goes to the after-sign-up page.
   * @returns an error result if the address is taken or the password breaks a rule
   * @throws KnownErrors.SignUpNotEnabled
   */
  signUpWithCredential(options: SignUpWithCredentialOptions) {
    return signUpWithCredential(this.context, options);
  }

  /**
   * @returns an error result for an unknown address or a wrong password
   * @throws KnownErrors.MultiFactorAuthenticationRequired with the attempt code, after redirecting to the mfa page
   */
  signInWithCredential(options: Parameters<typeof signInWithCredential>[1]) {
    return signInWithCredential(this.context, options);
  }

  /** Emails a link and a 6-character code to sign in or up. @returns the nonce for `signInWithMagicLink` */
  sendMagicLinkEmail(email: string, options?: { callbackUrl?: string }) {
    return sendMagicLinkEmail(this.context, email, options);
  }

  /** Returns `x-hallpass-challenge` for a request that you send yourself, null if it needs none (docs/bot-protection.md). */
  solveChallenge = (purpose: ChallengePurpose): Promise<string | null> => solveChallenge(this.context, purpose);
  /** Calls back with true while a challenge is solved, and with false afterwards. @returns stops that */
  onChallenge = (listener: (isSolving: boolean) => void): (() => void) => listenToChallenges(this.context, listener);

  /** @param code the link's code, or the 6 typed characters followed by the nonce */
  signInWithMagicLink(code: string, options?: SignInOptions) {
    return signInWithMagicLink(this.context, code, options);
  }

  /** Redirects to a provider, which returns to the `oauthCallback` page. @param provider its id in the project */
  signInWithOAuth(provider: string, options?: { returnTo?: string }) {
    return signInWithOAuth(this.context, provider, options);
  }

  /**
   * Redirects to the sign-in page that the server hosts for the project (`signUp`: the sign-up page), and then to the
   * app's `oauthCallback` page. Users who are signed in there return at once, unless `prompt` asks for a fresh sign-in.
   */
  redirectToHostedSignIn({ signUp = false, prompt }: { signUp?: boolean; prompt?: 'login' } = {}): Promise<void> {
    return redirectToHostedSignIn(this.context, signUp ? 'sign-up' : 'sign-in', { prompt });
  }

  /** Finishes a sign-in or connection on the `oauthCallback` page. @returns whether there was one to finish */
  callOAuthCallback(options?: OAuthCallbackOptions): Promise<boolean> {
    return callOAuthCallback(this.context, options);
  }

  /** Signs in with a passkey for the project's `passkeyRpId`, or otherwise for this page's host. */
  signInWithPasskey(options?: Parameters<typeof signInWithPasskey>[1]) {
    return signInWithPasskey(this.context, options);
  }
  /** Offers passkeys in the autofill of a field with `autocomplete="username webauthn"`; see docs/passkeys.md. */
  offerPasskeys = (options?: { signal?: AbortSignal }) => offerPasskeys(this.context, options);

  /**
   * Finishes a sign-in that stopped with `MultiFactorAuthenticationRequired`, with 6 digits from the authenticator app.
   * @param code `attempt_code` of that error; valid for 5 minutes and 5 wrong codes
   */
  signInWithMfa(otp: string, code: string, options?: SignInOptions & SignInHooks) {
    return signInWithMfa(this.context, otp, code, options);
  }

  /** Like `signInWithMfa`, with a single-use backup code. */
  signInWithBackupCode(backupCode: string, code: string, options?: SignInOptions & SignInHooks) {
    return signInWithBackupCode(this.context, backupCode, code, options);
  }

  /** Signs in on a command line: shows a link and waits until the user confirms. @returns a refresh token */
  promptCliLogin(options: CliLoginOptions) {
    return promptCliLogin(this.context, options);
  }

  /** Returns where a command-line login comes from, for the `cliAuthConfirm` page. @returns null for an invalid code */
  getCliLoginDetails(loginCode: string): Promise<CliLoginDetails | null> {
    return getCliLoginDetails(this.context, loginCode);
  }

  /** Confirms a command-line login on the `cliAuthConfirm` page. @throws ApiError 400 for an invalid code */
  confirmCliLogin(loginCode: string): Promise<void> {
    return confirmCliLogin(this.context, loginCode);
  }

  /** Asks to join the waitlist. The answer is the same for every address. */
  joinWaitlist = (options: { email: string; answer?: string }) => joinWaitlist(this.context, options);
  /** Requests an email with a link to reset the password. The answer is the same whether or not there is an account. */
  sendForgotPasswordEmail(email: string, options?: { callbackUrl?: string }) {
    return sendForgotPasswordEmail(this.context, email, options);
  }

  /** Checks whether the code of a reset link still works, without using it up. */
  verifyPasswordResetCode(code: string) {
    return verifyPasswordResetCode(this.context, code);
  }

  /** Sets the password with the code of a reset link. Ends every session of the user and does not sign the user in. */
  resetPassword(options: { code: string; password: string }) {
    return resetPassword(this.context, options);
  }

  /** Ends everything else that acts for the user. @param options.code `endCode` of `resetPassword` */
  endWaysIn(options: { code: string; totp?: string }) {
    return endWaysIn(this.context, options);
  }

  /** Lists everything that acts for the account of a verification link. @returns null if its address does not sign in */
  getWaysIn(code: string) {
    return getWaysIn(this.context, code);
  }

  /** Verifies an email address with the `code` of its verification link. */
  verifyEmail(code: string) {
    return verifyEmail(this.context, code);
  }

  /** Returns the address that a sign-in link signs in, without using the link up. */
  getMagicLinkDetails(code: string) {
    return getMagicLinkDetails(this.context, code);
  }

  /** Checks whether an invitation can still be accepted, without using it up. */
  verifyTeamInvitationCode(code: string) {
    return verifyTeamInvitationCode(this.context, code);
  }

  /** Adds the signed-in user to the team of an invitation link. */
  acceptTeamInvitation(code: string) {
    return acceptTeamInvitation(this.context, code);
  }

  getTeamInvitationDetails(code: string) {
    return getTeamInvitationDetails(this.context, code);
  }

  /** Ends the session on the server, and removes it here even if that fails. @throws NetworkError, ApiError */
  async signOut(options: SignOutOptions & StoreOptions = {}): Promise<void> {
    return signOut(await contextOf(this.context, options), options);
  }

  /**
   * Returns an access token of the signed-in user, for your own server to verify.
   * @param options.minLifeMillis minimum remaining lifetime; default 20,000, at most 60,000
   * @returns null if nobody is signed in
   */
  async getAccessToken(options: StoreOptions & { minLifeMillis?: number } = {}): Promise<string | null> {
    const { sessions } = await contextOf(this.context, options);
    return (await sessions.current()?.getAccessToken(options)) ?? null;
  }

  /** Returns the refresh token of the session: a secret that is valid for a year. Null if nobody is signed in. */
  async getRefreshToken(options: StoreOptions = {}): Promise<string | null> {
    return (await this.getAuthJson(options)).refreshToken;
  }

  /**
   * The header that identifies the user to your own back end, which passes the request to `getUser` as `tokenStore`.
   */
  async getAuthHeaders(options: StoreOptions = {}): Promise<{ 'x-stack-auth': string }> {
    return { 'x-stack-auth': JSON.stringify(await this.getAuthJson(options)) };
  }

  /** The tokens of `getAuthHeaders`, for transports other than HTTP. `getUser` accepts them as `tokenStore`. */
  async getAuthJson(options: StoreOptions = {}): Promise<AuthJson> {
    const { sessions } = await contextOf(this.context, options);
    return authJsonOf(sessions.current());
  }

  /** Reads the signed-in user from the access token, without asking the server. */
  async getPartialUser(options: GetPartialUserOptions & StoreOptions): Promise<PartialUser | null> {
    const { sessions } = await contextOf(this.context, options);
    return partialUserOf(sessions.current(), options);
  }

  /** Returns the signed-in user. Anonymous users count as signed out unless the options include them. */
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
   * Creates a link to the page where the signed-in user sees their purchases, or those of one of their teams, and
   * cancels or resumes subscriptions.
   * @throws KnownErrors.CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired,
   * RedirectUrlNotWhitelisted
   */
  async createCustomerPageUrl(options: { teamId?: string; returnUrl?: string } = {}): Promise<CustomerPageUrl> {
    const { teamId, returnUrl } = options;
    const customer = teamId === undefined ? { userId: (await this.getUser({ or: 'throw' })).id } : { teamId };
    return createCustomerPageUrl(this.api, 'client', customer, returnUrl);
  }

  /**
   * Calls the listener when someone signs in or out, here or in another tab (`session`), and when this app changes data
   * on the server (`data`). Earlier reads may then be out of date.
   * @returns a function that unsubscribes
   */
  onChange(listener: (what: 'session' | 'data') => void): () => void {
    return listenToChanges(this.context, listener);
  }

  /** Restores the signed-in user from `toClientJson()`, for pages that a server rendered. */
  userFromClientJson(json: UserJson): CurrentUser {
    return this.currentUserOf(this.context, json);
  }

  /** Returns the project as its users see it. Repeated calls read it at most once in 300 ms. */
  getProject(): Promise<Project> {
    return this.#project.get('current');
  }

  /** Returns the server's time, accurate to a second or two. A device's own clock may be wrong. */
  getServerTime(): Promise<Date> {
    return getServerTime(this.context.transport, this.context.identity);
  }

  /** @throws KnownErrors.ItemNotFound, ItemCustomerTypeDoesNotMatch; ApiError 403 for another customer */
  async getItem({ itemId, ...customer }: CustomerId & { itemId: string }): Promise<Item> {
    return getItem(this.accessOf(await contextOf(this.context)), customer, itemId);
  }

  /** Lists the customer's products, oldest first. Default limit: 10. @throws ApiError 403 for another customer */
  async listProducts(options: CustomerId & CustomerProductsListOptions): Promise<CustomerProductsList> {
    const { cursor, limit, ...customer } = options;
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

  /** @param json the user, read with this app's rights */
  protected currentUserOf(context: AppContext, json: UserJson): CurrentUser {
    return currentUserOf(this.userContext(context), json);
  }

  protected userContext(context: AppContext): CurrentUserContext {
    return {
      ...this.accessOf(context),
      sessions: context.sessions,
      signOut: (options) => signOut(context, options),
      ...ownPasskeysOf(context),
      link: (provider, options) => linkOAuthAccount(context, provider, options),
      adminApp: (projectId) => adminAppOf(context, projectId),
    };
  }
}
