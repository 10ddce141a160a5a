// Takes pictures of the components of @hallpass/react into dist/pictures: `node tools/picture-components.mjs [name]...`
// after `npm run build`. The server's answers are fixed here, so that pictures do not change between runs.
import { mkdir } from 'node:fs/promises';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { browserPath } from '../libs/testing/src/browser/path.mjs';
import { serveReactApp } from '../test/react-app/serve.mjs';
import { ACCOUNT_ANSWERS, ACCOUNT_PICTURES } from './picture-account.mjs';

const FOLDER = new URL('../dist/pictures/', import.meta.url);
const API = 'http://api.test';
const CONFIG = {
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  enabled_oauth_providers: [{ id: 'google' }, { id: 'github' }, { id: 'microsoft' }],
};
const USER = {
  id: '5b0f3c9e-0000-4000-8000-000000000001',
  display_name: 'Ada Lovelace',
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: 1_790_000_000_000,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: true,
  passkey_auth_enabled: true,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
};
const CODE_USED = {
  code: 'VERIFICATION_CODE_ALREADY_USED',
  message: 'The code was used.',
  error: 'The code was used.',
};

const WAYS_IN = {
  password: true,
  passkeys: 2,
  oauth_providers: ['Google', 'GitHub'],
  other_addresses: 1,
  api_keys: 3,
  team_api_keys: 1,
  sessions: 2,
};

/** Answers by path. Other paths answer 404. */
const ANSWERS = {
  ...ACCOUNT_ANSWERS,
  '/projects/current': () => ({ id: 'p', display_name: 'Acme', config: CONFIG }),
  '/users/me': () => USER,
  '/auth/otp/send-sign-in-code': () => ({ nonce: 'n'.repeat(39) }),
  '/auth/password/send-reset-code': () => ({ success: 'maybe' }),
  '/auth/password/reset/check-code': () => ({ is_code_valid: true }),
  '/auth/password/reset': () => ({
    success: true,
    ways_in: { ...WAYS_IN, password: false, sessions: 0 },
    end_ways_in_code: 'e',
    end_ways_in_needs_totp: true,
  }),
  '/auth/ways-in': () => ({ ways_in: WAYS_IN }),
  '/auth/cli/details': () => ({
    requested_from: { ip: '192.0.2.7', user_agent: 'acme-cli/2.4' },
    requested_at_millis: 1_795_000_000_000,
    expires_at_millis: 1_795_007_200_000,
  }),
  '/team-invitations/accept/details': () => ({ team_id: 't', team_display_name: 'Analytical Engines' }),
  '/contact-channels/verify': () => ({ known: CODE_USED }),
  '/auth/password/sign-in': () => ({ known: { code: 'EMAIL_PASSWORD_MISMATCH', error: 'Wrong e-mail or password.' } }),
};

/** The pictures: the page, whether a user is signed in, and the actions before taking it. */
const PICTURES = {
  'sign-in': { path: '/handler/sign-in' },
  'sign-in-refused': {
    path: '/handler/sign-in',
    act: async (page) => {
      await page.locator('input[type=email]').fill('ada@example.com');
      await page.locator('input[name=password]').fill('wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'sign-up': { path: '/handler/sign-up' },
  'magic-link': {
    path: '/handler/sign-in',
    act: async (page) => {
      await page.getByRole('tab', { name: 'E-mail code' }).click();
      await page.locator('input[type=email]').fill('ada@example.com');
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await page.getByLabel('Code from the mail').fill('7KQ2');
    },
  },
  'signed-in': { path: '/handler/sign-in', signedIn: true },
  'forgot-password': { path: '/handler/forgot-password' },
  'password-reset': { path: '/handler/password-reset?code=c' },
  'password-reset-left': {
    path: '/handler/password-reset?code=c',
    act: async (page) => {
      await page.locator('input[name=password]').fill('correct horse battery');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('button', { name: 'End all of it' }).waitFor();
    },
  },
  'email-verification': { path: '/handler/email-verification?code=c' },
  'link-used': {
    path: '/handler/email-verification?code=c',
    signedIn: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { name: 'This link was used already' }).waitFor();
    },
  },
  'magic-link-callback': { path: '/handler/magic-link-callback?code=c' },
  'team-invitation': { path: '/handler/team-invitation?code=c', signedIn: true },
  mfa: { path: '/handler/mfa', attempt: true },
  'cli-auth-confirm': { path: '/handler/cli-auth-confirm?login_code=c', signedIn: true },
  'sign-out': { path: '/handler/sign-out' },
  error: { path: '/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED' },
  ...ACCOUNT_PICTURES,
};

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const site = await serveReactApp({ baseUrl: API, projectId: 'p', publishableClientKey: 'k' });
const browser = await chromium.launch({
  executablePath: browserPath(process.env),
  args: ['--no-sandbox'],
});
for (const [name, picture] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const [scheme, width] of [
    ['light', picture.wide ?? 720],
    ['dark', picture.wide ?? 720],
    ['light', 390],
  ]) {
    await take(name, picture, scheme, width);
  }
}
await browser.close();
await site.close();

async function take(name, { path, signedIn = false, attempt = false, act }, scheme, width) {
  const context = await browser.newContext({ viewport: { width, height: 780 }, colorScheme: scheme, locale: 'en' });
  if (signedIn) await context.addCookies([{ name: 'hallpass-refresh-p', value: 'refresh', url: site.origin }]);
  if (attempt) await context.addInitScript("sessionStorage.setItem('stack_mfa_attempt_code', 'a')");
  const page = await context.newPage();
  await page.route(`${API}/**`, answer);
  await page.goto(site.origin + path);
  await page.getByRole('heading').or(page.locator('.app-page button')).first().waitFor();
  await act?.(page);
  await page.evaluate('document.activeElement?.blur()');
  await page.screenshot({ path: new URL(`react-${name}-${scheme}-${width}.png`, FOLDER).pathname, fullPage: true });
  await context.close();
}

async function answer(route) {
  const request = route.request();
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
    'access-control-expose-headers': '*',
  };
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
  const url = new URL(request.url());
  const path = url.pathname.replace('/api/v1', '');
  if (path === '/health') return route.fulfill({ headers: { ...headers, date: new Date().toUTCString() }, json: {} });
  if (path === '/auth/oauth/token')
    return route.fulfill({ headers, json: { access_token: accessToken(), refresh_token: 'refresh' } });
  const json = ANSWERS[path]?.(url.searchParams);
  if (json === undefined) return route.fulfill({ status: 404, headers, body: `Nothing answers ${path}.` });
  if (!json.known) return route.fulfill({ headers: { ...headers, 'x-stack-actual-status': '200' }, json });
  const known = { ...headers, 'x-stack-known-error': json.known.code, 'x-stack-actual-status': '400' };
  return route.fulfill({ headers: known, json: { details: {}, ...json.known } });
}

/** Valid for an hour and unsigned, because only the server would verify it. */
function accessToken() {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    sub: USER.id,
    iat: now,
    exp: now + 3_600,
    project_id: 'p',
    refresh_token_id: 'r',
    name: USER.display_name,
  };
  return `${encode({ alg: 'ES256' })}.${encode({ ...claims, email: USER.primary_email, email_verified: true, is_anonymous: false })}.x`;
}
