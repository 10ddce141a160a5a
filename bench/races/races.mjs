import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  ADA,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  DOUBLE_CLIENT,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  succeeded,
} from '@hallpass/testing';

const APP = 'http://localhost:3000';
const CALLBACK = `${APP}/callback`;
const TOTP_ATTEMPTS = 5;
const UNITS = 50;
/** An item of custom customers. */
const ITEM = 'units';

/** Settings of a project that every race needs. @param {import('@hallpass/testing').ProviderDouble} provider */
export const projectFor = (provider) => ({
  config: { allow_localhost: true, magic_link_enabled: true, passkey_enabled: true },
  override: {
    [`payments.items.${ITEM}`]: { customerType: 'custom' },
    'auth.oauth.providers.double': {
      issuer: provider.issuer,
      isShared: false,
      allowSignIn: true,
      allowConnectedAccounts: true,
      ...DOUBLE_CLIENT,
    },
  },
});

/**
 * Each race creates something that can be used once, and defines how it is used. `prepare` returns `use(api, n)`, the
 * n-th of the parallel requests, sent through the gateway that `api` calls; and `effects(winners)`, which counts the
 * stored effects. A response wins if `isWon` says so; by default if it is a success.
 * @typedef {import('@hallpass/testing').ApiResponse} Answer
 * @typedef {{ project: import('@hallpass/testing').TestProject, query: (text: string, values: unknown[]) =>
 *   Promise<any[]>, provider: import('@hallpass/testing').ProviderDouble }} Place
 * @typedef {{ use: (api: import('@hallpass/testing').Api, n: number) => Promise<Answer>,
 *   effects: (winners: { answer: Answer, n: number }[]) => Promise<number> }} Round
 * `winners`: the required number of winners and effects; default: one.
 * @type {{ name: string, prepare: (place: Place) => Promise<Round>, isWon?: (answer: Answer) => boolean, winners?:
 * number }[]}
 */
export const RACES = [
  { name: 'password reset code', prepare: resetCode },
  { name: 'sign-in code', prepare: signInCode },
  { name: 'second factor, one attempt', prepare: (place) => secondFactor(place, 1) },
  {
    name: `second factor, one TOTP step by ${TOTP_ATTEMPTS} attempts`,
    prepare: (place) => secondFactor(place, TOTP_ATTEMPTS),
  },
  { name: 'OAuth authorization code', prepare: authorizationCode },
  { name: 'command line polling code', prepare: pollingCode, isWon: ({ body }) => body.status === 'success' },
  { name: 'passkey challenge', prepare: passkeyChallenge },
  { name: `decrease of an item, from ${UNITS}`, prepare: decrease, winners: UNITS },
];

/** Each request sets a different password; only one of them must work afterwards. */
async function resetCode({ project }) {
  const { email } = await signUp(project);
  succeeded(await client(project).post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
  const code = codeIn((await capturedMail(project, { to: email, template: 'password_reset' })).text);
  const password = (n) => `correct horse battery ${n}`;
  return {
    use: (api, n) => api.post('/auth/password/reset', { code, password: password(n) }),
    async effects(winners) {
      let holding = 0;
      for (const { n } of winners) {
        const signedIn = await client(project).post('/auth/password/sign-in', { email, password: password(n) });
        if (signedIn.status === 200) holding += 1;
      }
      return holding;
    },
  };
}

/** A new address: using the code creates user and session. */
async function signInCode({ project, query }) {
  const email = `${randomUUID()}@example.com`;
  succeeded(await client(project).post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }));
  const code = codeIn((await capturedMail(project, { to: email, template: 'magic_link' })).text);
  return {
    use: (api) => api.post('/auth/otp/sign-in', { code }),
    effects: () =>
      sessionsOf(
        query,
        project,
        `SELECT user_id FROM users.contact_channel WHERE project_id = $1 AND value = $2`,
        email,
      ),
  };
}

async function secondFactor({ project, query }, attempts) {
  const { email, password, userId, ...session } = await signUp(project);
  const app = new Authenticator();
  succeeded(await client(project, session).patch('/users/me', { totp_secret_base64: app.secretBase64 }));
  const codes = [];
  for (let n = 0; n < attempts; n += 1)
    codes.push((await client(project).post('/auth/password/sign-in', { email, password })).body.details.attempt_code);
  const totp = app.code();
  return {
    use: (api, n) => api.post('/auth/mfa/sign-in', { type: 'totp', totp, code: codes[n % codes.length] }),
    effects: async () => (await sessionsOf(query, project, 'SELECT $2::uuid', userId)) - 1, // without the session of the sign-up
  };
}

/** Presenting a used code again ends its session, so rows are counted, not live sessions. */
async function authorizationCode({ project, query, provider }) {
  const email = `${randomUUID()}@example.com`;
  provider.person = { ...ADA, id: randomUUID(), email };
  const verifier = randomBytes(32).toString('base64url');
  const grant = { client_id: project.id, client_secret: project.publishableClientKey, redirect_uri: CALLBACK };
  const parameters = new URLSearchParams({
    ...grant,
    grant_type: 'authorization_code',
    response_type: 'code',
    type: 'authenticate',
    scope: 'legacy',
    state: randomUUID(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const authorize = await follow(`${project.baseUrl}/api/v1/auth/oauth/authorize/double?${parameters}`);
  const cookie = authorize.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const consent = await follow(authorize.headers.get('location'));
  const callback = await follow(consent.headers.get('location'), { cookie });
  const code = new URL(callback.headers.get('location')).searchParams.get('code');
  const form = new URLSearchParams({ ...grant, grant_type: 'authorization_code', code, code_verifier: verifier });
  return {
    use: (api) =>
      api.with({ 'content-type': 'application/x-www-form-urlencoded' }).post('/auth/oauth/token', String(form)),
    effects: () =>
      sessionsOf(
        query,
        project,
        `SELECT user_id FROM users.contact_channel WHERE project_id = $1 AND value = $2`,
        email,
      ),
  };
}

async function pollingCode({ project, query }) {
  const { refreshToken, userId } = await signUp(project);
  const { polling_code, login_code } = succeeded(await client(project).post('/auth/cli'));
  succeeded(await client(project).post('/auth/cli/complete', { login_code, refresh_token: refreshToken }));
  return {
    use: (api) => api.post('/auth/cli/poll', { polling_code }),
    effects: async () => (await sessionsOf(query, project, 'SELECT $2::uuid', userId)) - 1,
  };
}

async function passkeyChallenge({ project, query }) {
  const user = await signUp(project);
  const api = client(project, user);
  const authenticator = new SoftwareAuthenticator(APP);
  const creation = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
  const credential = authenticator.create(creation.options_json);
  succeeded(await api.post('/auth/passkey/register', { code: creation.code, credential }));
  const { options_json, code } = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
  const body = { code, authentication_response: authenticator.get(options_json) };
  return {
    use: (anybody) => anybody.post('/auth/passkey/sign-in', body),
    effects: async () => (await sessionsOf(query, project, 'SELECT $2::uuid', user.userId)) - 1,
  };
}

/** All sessions ever created for the users that a statement finds. */
async function sessionsOf(query, { id }, users, value) {
  const text = `SELECT count(*)::integer AS count FROM auth.session WHERE project_id = $1 AND user_id IN (${users})`;
  return (await query(text, [id, value]))[0].count;
}

async function follow(url, headers = {}) {
  const response = await fetch(url, { redirect: 'manual', headers });
  const text = await response.text();
  if (!response.headers.has('location')) throw new Error(`no redirect but ${response.status}: ${text.slice(0, 300)}`);
  return response;
}

const asServer = ({ secretServerKey }) => ({
  'x-stack-access-type': 'server',
  'x-stack-secret-server-key': secretServerKey,
});

/** Each request uses one unit, but there are only enough for half of them. */
async function decrease({ project, query }) {
  const id = randomUUID();
  const path = `/payments/items/custom/${id}/${ITEM}`;
  const change = (api, delta) => api.post(`${path}/update-quantity?allow_negative=false`, { delta });
  succeeded(await change(serverApi(project), UNITS));
  return {
    use: (api) => change(api.with(asServer(project)), -1),
    async effects() {
      const { quantity } = succeeded(await serverApi(project).get(path));
      const [{ used }] = await query(
        `SELECT count(*)::integer AS used FROM payments.item_change
         WHERE project_id = $1 AND customer_id = $2 AND amount = -1`,
        [project.id, id],
      );
      return quantity === UNITS - used ? used : -1;
    },
  };
}
