// Everything that this app needs from Hallpass: three addresses of its HTTP API, without a library. The same steps work
// in any language (docs/hosted-pages.md in Hallpass).
import { createHash, randomBytes } from 'node:crypto';

try {
  process.loadEnvFile(new URL('.env', import.meta.url)); // keeps variables that are already set
} catch {
  // Without a .env file, all settings come from the environment.
}
for (const name of ['HALLPASS_PROJECT_ID', 'HALLPASS_SECRET_SERVER_KEY']) {
  if (process.env[name]) continue;
  console.error(`Set ${name}, here in .env or in the environment: the dashboard shows its value.`);
  process.exit(1);
}
const { HALLPASS_URL = 'http://localhost:8080', HALLPASS_PROJECT_ID, HALLPASS_SECRET_SERVER_KEY } = process.env;
const PAGES = `${HALLPASS_URL}/p/${HALLPASS_PROJECT_ID}`;

export const accountSettingsUrl = `${PAGES}/account-settings`;

/** The values that a sign-in keeps until its code arrives. */
export const beginSignIn = () => ({
  state: randomBytes(16).toString('base64url'),
  verifier: randomBytes(32).toString('base64url'),
});

/** The page that signs users in or up and returns with a code. */
export function signInUrl({ state, verifier }, redirectUri, page = 'sign-in') {
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${PAGES}/${page}?${query}`;
}

/** The page that signs users out of the hosted pages and returns. */
export const signOutUrl = (returnUrl) => `${PAGES}/sign-out?${new URLSearchParams({ return_url: returnUrl })}`;

/** Exchanges a code for tokens. @returns null if the code has expired, was used or belongs to another sign-in */
export const exchangeCode = (code, verifier, redirectUri) =>
  token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri });

/** Gets tokens for another ten minutes. @returns null if the session has ended */
export const refresh = ({ refresh_token }) => token({ grant_type: 'refresh_token', refresh_token });

async function token(fields) {
  const response = await fetch(`${HALLPASS_URL}/api/v1/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...fields,
      client_id: HALLPASS_PROJECT_ID,
      client_secret: HALLPASS_SECRET_SERVER_KEY,
    }),
  });
  const answer = await response.json();
  if (response.ok) return { ...answer, expires_at: Date.now() + answer.expires_in * 1000 };
  if (response.status < 500 && response.status !== 429) return null;
  throw new Error(`Hallpass answered ${response.status}: ${JSON.stringify(answer)}`);
}

export const readUser = ({ access_token }) => api('GET', '/users/me', access_token);
export const endSession = ({ access_token }) => api('DELETE', '/auth/sessions/current', access_token);

async function api(method, path, accessToken) {
  const response = await fetch(`${HALLPASS_URL}/api/v1${path}`, {
    method,
    headers: {
      'x-stack-access-type': 'server',
      'x-stack-project-id': HALLPASS_PROJECT_ID,
      'x-stack-secret-server-key': HALLPASS_SECRET_SERVER_KEY,
      'x-stack-access-token': accessToken,
    },
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
