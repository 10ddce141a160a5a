import type { AppContext } from '../context/app-context.js';
import { pageOf, beginFlow } from './oauth.js';

/**
 * Redirects to the project's sign-in or sign-up page on the server, and then to the app's `oauthCallback` page, where
 * `callOAuthCallback` finishes the sign-in (`docs/hosted-pages.md`).
 * @throws Error outside a browser
 */
export async function redirectToHostedSignIn(
  context: AppContext,
  page: 'sign-in' | 'sign-up',
  { prompt }: { prompt?: 'login' | undefined } = {},
): Promise<void> {
  const { identity, redirects } = context;
  const { state, codeChallenge } = await beginFlow(pageOf(context));
  const url = new URL(`p/${identity.projectId}/${page}`, `${identity.baseUrl.replace(/\/+$/, '')}/`);
  url.search = new URLSearchParams({
    response_type: 'code',
    redirect_uri: redirects.absolute('oauthCallback', 'urls.oauthCallback'),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  }).toString();
  await redirects.leave(url.href);
}
