import { requestAnswering } from './answering.js';
import { deviceHeaders, keepDeviceToken } from './device-tokens.js';
import { type AppContext, contextOf } from '../context/app-context.js';
import { KnownErrors } from '../errors/known-errors.js';
import type { ApiRequest } from '../requests/api-client.js';
import { OtherUserError } from '../errors/request-errors.js';
import type { Page } from '../redirects/page.js';
import { decodeAccessToken } from '../sessions/access-token.js';

/** Key of the attempt code in the tab's session storage, where the mfa page reads it (contract/01 §16). */
export const MFA_ATTEMPT_KEY = 'stack_mfa_attempt_code';
/** Key beside it: `new_device` if the code was emailed, because the device is new. */
export const MFA_CHALLENGE_KEY = 'hallpass_mfa_challenge';
/** Key beside it, if the first factor was a password. */
export const MFA_BY_PASSWORD_KEY = 'hallpass_mfa_by_password';

export interface SignInOptions {
  /** Stays on this page after signing in. */
  noRedirect?: boolean;
  /**
   * The id of the signed-in user, for signing in again before a sensitive change. The new session replaces the current
   * one. Stays on this page, even if a second factor is required. Any other user gets an `OtherUserError`.
   */
  asUser?: string;
}

interface SignInJson {
  access_token: string;
  refresh_token: string;
  is_new_user?: boolean;
  device_token?: string;
}

export interface SignInHooks {
  /** Runs with the new session while the page is still shown. */
  beforeRedirect?: () => Promise<void>;
}

/**
 * Requests a session, stores it and redirects: new users to after-sign-up, others to after-sign-in.
 * @throws KnownErrors.MultiFactorAuthenticationRequired after redirecting to the mfa page, or at once if the app cannot
 * redirect
 * @throws OtherUserError
 */
export async function signInBy(
  context: AppContext,
  path: string,
  request: Pick<ApiRequest, 'body' | 'headers'>,
  options: SignInOptions & SignInHooks & { isNewUser?: boolean } = {},
): Promise<undefined> {
  let json: SignInJson;
  try {
    const headers = { ...deviceHeaders(context), ...request.headers };
    json = await requestAnswering<SignInJson>(context, path, { ...request, headers });
  } catch (error) {
    if (options.asUser === undefined) await leadToMfa(context, error, path);
    throw error;
  }
  if (json.device_token !== undefined) keepDeviceToken(context, json.device_token);
  const { access_token: accessToken, refresh_token: refreshToken, is_new_user: isNewUser = false } = json;
  await finishSignIn(context, { accessToken, refreshToken, isNewUser: options.isNewUser ?? isNewUser }, options);
  return undefined;
}

/**
 * Stores the session and redirects unless `noRedirect` is set.
 * @param returnTo takes precedence over the pages after sign-in and sign-up
 */
export async function finishSignIn(
  context: AppContext,
  signedIn: SignedIn,
  {
    noRedirect = false,
    returnTo,
    asUser,
    beforeRedirect,
  }: SignInOptions & SignInHooks & { returnTo?: string | null } = {},
): Promise<void> {
  if (asUser !== undefined) return takePlace(context, asUser, signedIn);
  const { sessions, redirects } = context;
  const { accessToken, refreshToken, isNewUser } = signedIn;
  sessions.start({ accessToken, refreshToken });
  redirects.page?.session.remove(MFA_ATTEMPT_KEY);
  redirects.page?.session.remove(MFA_CHALLENGE_KEY);
  redirects.page?.session.remove(MFA_BY_PASSWORD_KEY);
  await beforeRedirect?.();
  if (noRedirect) return;
  if (returnTo && redirects.isTrusted(returnTo)) return redirects.go(returnTo, { replace: true });
  await redirects.to(isNewUser ? 'afterSignUp' : 'afterSignIn', { replace: true });
}

/** Redirects users with a second factor or a new device to the mfa page, which reads the attempt code from the session storage. */
export async function leadToMfa({ redirects }: AppContext, error: unknown, path?: string): Promise<void> {
  if (!(error instanceof KnownErrors.MultiFactorAuthenticationRequired) || !redirects.canRedirect) return;
  redirects.page?.session.set(MFA_ATTEMPT_KEY, String(error.details['attempt_code']));
  const { challenge } = error.details;
  note(redirects.page, MFA_CHALLENGE_KEY, challenge);
  note(redirects.page, MFA_BY_PASSWORD_KEY, path === '/auth/password/sign-in' ? 'true' : undefined);
  await redirects.to('mfa');
}

const note = (page: Page | null, key: string, value: string | undefined): void =>
  value === undefined ? page?.session.remove(key) : page?.session.set(key, value);

/**
 * Replaces the user's current session with the new one and ends the old one.
 * @throws OtherUserError if someone else signed in; their session ends and the current one stays
 */
async function takePlace(context: AppContext, userId: string, { accessToken, refreshToken }: SignedIn): Promise<void> {
  const isOther = decodeAccessToken(accessToken)?.sub !== userId;
  const former = context.sessions.current();
  const over = isOther
    ? { accessToken, refreshToken }
    : former && { accessToken: await former.getAccessToken().catch(() => null), refreshToken: former.refreshToken };
  if (!isOther) context.sessions.start({ accessToken, refreshToken });
  if (over?.accessToken) {
    const { api } = await contextOf(context, { tokenStore: over });
    // The session may already have ended, and a failure here must not block the sign-in.
    await api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} }).catch(() => undefined);
  }
  if (isOther) throw new OtherUserError();
}

interface SignedIn {
  accessToken: string;
  refreshToken: string;
  isNewUser: boolean;
}
