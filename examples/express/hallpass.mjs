// All that this app knows of Hallpass: three addresses of its HTTP API. No library is needed; docs/hosted-pages.md of
// Hallpass has the same steps for any language.
import { createHash, randomBytes } from 'node:crypto';

try {
  process.loadEnvFile(new URL('.env', import.meta.url)); // what is set already stays
} catch {
  // Everything is in the environment.
}
for (const name of ['HALLPASS_PROJECT_ID', 'HALLPASS_SECRET_SERVER_KEY']) {
  if (process.env[name]) continue;
  console.error(`Set ${name}, here in .env or in the environment: the dashboard shows its value.`);
  process.exit(1);
}
const { HALLPASS_URL = 'http://localhost:8080', HALLPASS_PROJECT_ID, HALLPASS_SECRET_SERVER_KEY } = process.env;
const PAGES = `${HALLPASS_URL}/p/${HALLPASS_PROJECT_ID}`;

export const accountSettingsUrl = `${PAGES}/account-settings`;

/** What one sign-in keeps until its code comes. */
export const beginSignIn = () => ({
  state: randomBytes(16).toString('base64url'),
  verifier: randomBytes(32).toString('base64url'),
});

/** The page that signs in, or up, and comes back with a code. */
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

/** The page that signs out of the pages themselves, and comes back. */
export const signOutUrl = (returnUrl) => `${PAGES}/sign-out?${new URLSearchParams({ return_url: returnUrl })}`;

/** A code as tokens. @returns null for a code that is old, used or of another sign-in */
export const exchangeCode = (code, verifier, redirectUri) =>
  token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri });

/** Tokens that are good for ten minutes more. @returns null when the session is over */
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
