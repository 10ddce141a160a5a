import { ApiError, type CurrentUser, type HallpassClientApp, KnownErrors } from '@hallpass/js';
import type { Place } from './place.js';
import { sessionStoreOf } from './session-store.js';

/**
 * Parameters with which an app sends its user here (RFC 6749 §4.1.1, RFC 7636 §4.3); `wanted`: the only accepted value.
 */
const PARAMETERS: Readonly<Record<string, { wanted?: string; pattern?: RegExp }>> = {
  response_type: { wanted: 'code' },
  redirect_uri: {},
  state: {},
  code_challenge: { pattern: /^[A-Za-z0-9_-]{43}$/ },
  code_challenge_method: { wanted: 'S256' },
};

/** Optional: requests a fresh sign-in (OpenID Connect Core §3.1.2.1). */
const PROMPT = 'prompt';

/** Whether an app waits for the result of this sign-in. */
export const isAuthorization = ({ parameters }: Place): boolean =>
  Object.keys(PARAMETERS).some((name) => parameters.has(name));

/** Names the invalid parameters, for the app's developer. The server checks them again. */
export function wrongParameters({ projectId, parameters }: Place): string[] {
  const wrong = Object.entries(PARAMETERS).flatMap(([name, { wanted, pattern }]) => {
    const [value = '', ...more] = parameters.getAll(name);
    const isRight = value !== '' && more.length === 0 && (wanted ?? value) === value && (pattern?.test(value) ?? true);
    return isRight ? [] : [name];
  });
  // Optional, because the address already names the project.
  if (parameters.getAll('client_id').some((id) => id !== projectId)) wrong.push('client_id');
  const prompts = parameters.getAll(PROMPT);
  if (prompts.length > 1 || prompts.some((prompt) => prompt !== 'login')) wrong.push(PROMPT);
  return wrong;
}

const requestOf = ({ parameters }: Place): Record<string, string> =>
  Object.fromEntries(Object.keys(PARAMETERS).map((name) => [name, parameters.get(name) ?? '']));

/** Whether the app requires a fresh sign-in. */
export const asksToSignIn = ({ parameters }: Place): boolean => parameters.get(PROMPT) === 'login';

/** The page that continues the app's request after sign-in, with no other parameters in its address. */
export const continuationOf = (place: Place): string =>
  `/p/${place.projectId}/sign-in?${new URLSearchParams(requestOf(place)).toString()}`;

/** @throws KnownErrors.RedirectUrlNotWhitelisted, SchemaError */
export async function checkAuthorization(app: HallpassClientApp, place: Place): Promise<void> {
  const query = new URLSearchParams(requestOf(place)).toString();
  await app.api.request('client', { method: 'GET', path: `/auth/hosted-sign-in?${query}` });
}

/** Names an account to its user. */
export const addressOf = (user: CurrentUser): string => user.primaryEmail ?? user.displayName ?? user.id;

/** Ends the session of these pages, so that the user signs in again. Sessions of apps continue. */
export async function endSession(app: HallpassClientApp, { projectId }: Place): Promise<void> {
  if ((await app.getUser()) !== null)
    await app.api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} });
  sessionStoreOf(projectId).set(null);
}

/**
 * The app's URL with a code, to redirect to.
 * @returns null if nobody is signed in any more
 */
export async function authorizedUrl(app: HallpassClientApp, place: Place): Promise<string | null> {
  if ((await app.getUser()) === null) return null;
  // Read now, not earlier: in a project with refresh token rotation, refreshing the access token has just replaced it.
  const refreshToken = await app.getRefreshToken();
  if (refreshToken === null) return null;
  try {
    const { redirect_url } = await app.api.request<{ redirect_url: string }>('client', {
      method: 'POST',
      path: '/auth/hosted-sign-in',
      body: { ...requestOf(place), refresh_token: refreshToken },
    });
    return redirect_url;
  } catch (error) {
    const isOver =
      error instanceof KnownErrors.RefreshTokenError || (error instanceof ApiError && error.status === 401);
    if (isOver) return null;
    throw error;
  }
}

/**
 * Returns the URL to open after sign-out, once the server has checked it. @throws
 * KnownErrors.RedirectUrlNotWhitelisted, SchemaError
 */
export async function checkedReturnUrl(app: HallpassClientApp, url: string): Promise<string> {
  const path = `/auth/hosted-sign-in/return-url?${new URLSearchParams({ url }).toString()}`;
  return (await app.api.request<{ url: string }>('client', { method: 'GET', path })).url;
}
