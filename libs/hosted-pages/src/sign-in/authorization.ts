import { ApiError, type HallpassClientApp, KnownErrors } from '@hallpass/js';
import type { Place } from './place.js';
import { sessionStoreOf } from './session-store.js';

/** What an app says when it sends its user here (RFC 6749 §4.1.1, RFC 7636 §4.3); `wanted`: the one value that is taken. */
const PARAMETERS: Readonly<Record<string, { wanted?: string; pattern?: RegExp }>> = {
  response_type: { wanted: 'code' },
  redirect_uri: {},
  state: {},
  code_challenge: { pattern: /^[A-Za-z0-9_-]{43}$/ },
  code_challenge_method: { wanted: 'S256' },
};

/** Optional: an app that asks for a fresh sign-in (OpenID Connect Core §3.1.2.1). */
const PROMPT = 'prompt';

/** Whether an app waits for whoever signs in here. */
export const isAuthorization = ({ parameters }: Place): boolean =>
  Object.keys(PARAMETERS).some((name) => parameters.has(name));

/** Names of the parameters that are wrong, for whoever makes the app; the server looks once more. */
export function wrongParameters({ projectId, parameters }: Place): string[] {
  const wrong = Object.entries(PARAMETERS).flatMap(([name, { wanted, pattern }]) => {
    const [value = '', ...more] = parameters.getAll(name);
    const isRight = value !== '' && more.length === 0 && (wanted ?? value) === value && (pattern?.test(value) ?? true);
    return isRight ? [] : [name];
  });
  // Optional, as the address names the project already.
  if (parameters.getAll('client_id').some((id) => id !== projectId)) wrong.push('client_id');
  const prompts = parameters.getAll(PROMPT);
  if (prompts.length > 1 || prompts.some((prompt) => prompt !== 'login')) wrong.push(PROMPT);
  return wrong;
}

const requestOf = ({ parameters }: Place): Record<string, string> =>
  Object.fromEntries(Object.keys(PARAMETERS).map((name) => [name, parameters.get(name) ?? '']));

/** Whether nobody is to come back by an earlier sign-in. */
export const asksToSignIn = ({ parameters }: Place): boolean => parameters.get(PROMPT) === 'login';

/** The page that goes on with what the app asked for once somebody has signed in, with nothing else in its address. */
export const continuationOf = (place: Place): string =>
  `/p/${place.projectId}/sign-in?${new URLSearchParams(requestOf(place)).toString()}`;

/** @throws KnownErrors.RedirectUrlNotWhitelisted, SchemaError */
export async function checkAuthorization(app: HallpassClientApp, place: Place): Promise<void> {
  const query = new URLSearchParams(requestOf(place)).toString();
  await app.api.request('client', { method: 'GET', path: `/auth/hosted-sign-in?${query}` });
}

/** Ends the session of these pages, so that the user signs in again. Sessions of apps continue. */
export async function endSession(app: HallpassClientApp, { projectId }: Place): Promise<void> {
  if ((await app.getUser()) !== null)
    await app.api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} });
  sessionStoreOf(projectId).set(null);
}

/**
 * Where the browser goes on, with a code for the app.
 * @returns null when nobody is signed in, or no longer
 */
export async function authorizedUrl(app: HallpassClientApp, place: Place): Promise<string | null> {
  if ((await app.getUser()) === null) return null;
  // The session of the moment: where a project replaces refresh tokens, the access token's refresh has just done so.
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

/** An address to leave for after a sign-out. @throws KnownErrors.RedirectUrlNotWhitelisted, SchemaError */
export async function checkedReturnUrl(app: HallpassClientApp, url: string): Promise<string> {
  const path = `/auth/hosted-sign-in/return-url?${new URLSearchParams({ url }).toString()}`;
  return (await app.api.request<{ url: string }>('client', { method: 'GET', path })).url;
}
