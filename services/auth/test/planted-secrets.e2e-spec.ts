import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  adminApi,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  type StartedServer,
  startServer,
  succeeded,
  temporaryFolder,
  type TestProject,
} from '@hallpass/testing';
import pg from 'pg';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble } from './openid-provider.js';

const APP = 'http://localhost:3000';
const callback_url = `${APP}/callback`;
const word = () => `planted ${randomBytes(12).toString('base64url')}`;

/**
 * Uses every sign-in method once with recognizable secrets, then searches everything that the server has output and
 * stored for them (security M4, F7, B1, D2).
 */
describe('secrets', () => {
  const planted = new Map<string, string>();
  const plant = (name: string, value: string): string => {
    if (value.length < 16) throw new Error(`${name} is too short to be told from other text: ${value}`);
    planted.set(name, value);
    return value;
  };
  const errors: string[] = [];
  let folder: string;
  let dataDir: string;
  let output: string;
  let tables: Map<string, string>;
  let double: OpenIdDouble;
  let server: StartedServer;
  let project: TestProject;
  let email: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder, 'data');
    double = await new OpenIdDouble().start();
    server = await startServer({ dataDir });
    const spy = keepErrors();
    try {
      project = await createProject({
        server,
        config: { allow_localhost: true, magic_link_enabled: true, passkey_enabled: true, allow_user_api_keys: true },
        override: { 'auth.oauth.providers.double': double.config() },
      });
      plantProject();
      await passwords();
      await mailedCodes();
      await secondFactor();
      await passkeys();
      await commandLine();
      await apiKeys();
      await provider();
      await rotation();
      await checkoutPage();
      await customersPage();
      tables = await readTables();
    } finally {
      spy.mockRestore();
      output = server.output();
      // Stopping the server writes everything still held in memory.
      await server.stop();
    }
  });
  afterAll(async () => {
    await double?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function keepErrors() {
    const real = globalThis.fetch;
    return jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await real(...request);
      const status = Number(response.headers.get('x-stack-actual-status') ?? response.status);
      if (status >= 400) errors.push(await response.clone().text());
      return response;
    });
  }

  function plantProject(): void {
    plant('publishable client key', project.publishableClientKey);
    plant('secret server key', project.secretServerKey);
    plant('super secret admin key', project.superSecretAdminKey);
    plant("the owner's password", project.owner.password);
    plant('client secret of a provider', double.clientSecret);
  }

  function plantTokens(of: string, body: { access_token?: string; refresh_token: string }): void {
    if (body.access_token) plant(`access token by ${of}`, body.access_token);
    plant(`refresh token by ${of}`, body.refresh_token);
  }

  async function passwords(): Promise<void> {
    const password = plant('password', word());
    const user = await signUp(project, { password, verificationCallbackUrl: callback_url });
    email = user.email;
    plantTokens('sign-up', { access_token: user.accessToken, refresh_token: user.refreshToken });
    const mail = await capturedMail(project, { to: email, template: 'email_verification' });
    const verification = plant('verification code', codeIn(mail.text));
    const anybody = client(project);
    succeeded(await anybody.post('/contact-channels/verify', { code: verification }));
    await anybody.post('/contact-channels/verify', { code: verification });
    const signIn = (body: unknown) => anybody.post('/auth/password/sign-in', body);
    await signIn({ email, password: plant('wrong password', word()) });
    await signIn({ email, password: [plant('password in a list', word())] });
    await signIn(`{"password":"${plant('password in broken JSON', word())}"`);
    await signIn({ email: plant('password as an address', word()), password });
    await anybody.get(`/auth/password/nothing?password=${plant('password in a URL', randomUUID())}`);
    await client(project, user).get(`/users/me?access_token=${user.accessToken}`);
    plantTokens('password', succeeded(await signIn({ email, password })));
    const next = plant('changed password', word());
    const change = { old_password: password, new_password: next };
    succeeded(await client(project, user).post('/auth/password/update', change));
    await client(project, user).post('/auth/password/update', change);
    succeeded(await anybody.post('/auth/password/send-reset-code', { email, callback_url }));
    const reset = (await capturedMail(project, { to: email, template: 'password_reset' })).text;
    const body = { code: plant('reset code', codeIn(reset)), password: plant('reset password', word()) };
    succeeded(await anybody.post('/auth/password/reset', body));
    await anybody.post('/auth/password/reset', body);
  }

  async function mailedCodes(): Promise<void> {
    const anybody = client(project);
    const { nonce } = succeeded(await anybody.post('/auth/otp/send-sign-in-code', { email, callback_url }));
    plant('nonce', nonce);
    const code = plant(
      'sign-in code',
      codeIn((await capturedMail(project, { to: email, template: 'magic_link' })).text),
    );
    succeeded(await anybody.post('/auth/otp/sign-in/check-code', { code }));
    plantTokens('sign-in code', succeeded(await anybody.post('/auth/otp/sign-in', { code })));
    await anybody.post('/auth/otp/sign-in', { code });
  }

  async function secondFactor(): Promise<void> {
    const user = await signUp(project);
    const app = new Authenticator();
    const own = client(project, user);
    succeeded(await own.patch('/users/me', { totp_secret_base64: plant('TOTP secret', app.secretBase64) }));
    const [backupCode, ...others] = succeeded(await own.post('/auth/mfa/backup-codes')).backup_codes as string[];
    // Eleven characters with a hyphen: long enough that random text will not match by accident.
    for (const [n, backup] of [backupCode!, ...others].entries()) planted.set(`backup code ${n}`, backup);
    const { email: to, password } = user;
    const signIn = await client(project).post('/auth/password/sign-in', { email: to, password });
    const code = signIn.body.details.attempt_code as string;
    // This error is meant to contain the code.
    errors.pop();
    plant('attempt code', code);
    await client(project).post('/auth/mfa/sign-in', { type: 'totp', totp: app.wrongCode(), code });
    const finished = client(project).post('/auth/mfa/sign-in', { type: 'backup_code', backup_code: backupCode, code });
    plantTokens('second factor', succeeded(await finished));
  }

  async function passkeys(): Promise<void> {
    const user = await signUp(project);
    const own = client(project, user);
    const authenticator = new SoftwareAuthenticator(APP);
    const creation = succeeded(await own.post('/auth/passkey/initiate-passkey-registration', {}));
    const credential = authenticator.create(creation.options_json);
    const registration = { code: plant('registration code', creation.code), credential };
    succeeded(await own.post('/auth/passkey/register', registration));
    await own.post('/auth/passkey/register', registration);
    const request = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
    const code = plant('passkey code', request.code);
    const body = { code, authentication_response: authenticator.get(request.options_json) };
    plantTokens('passkey', succeeded(await client(project).post('/auth/passkey/sign-in', body)));
    await client(project).post('/auth/passkey/sign-in', body);
  }

  async function commandLine(): Promise<void> {
    const user = await signUp(project);
    const { polling_code, login_code } = succeeded(await client(project).post('/auth/cli'));
    const anybody = client(project);
    await anybody.post('/auth/cli/poll', { polling_code: plant('login code', login_code) });
    const grant = { login_code, refresh_token: user.refreshToken };
    succeeded(await anybody.post('/auth/cli/complete', grant));
    await anybody.post('/auth/cli/complete', grant);
    const polled = anybody.post('/auth/cli/poll', { polling_code: plant('polling code', polling_code) });
    plantTokens('command line', succeeded(await polled));
  }

  async function apiKeys(): Promise<void> {
    const own = client(project, await signUp(project));
    const input = { user_id: 'me', description: 'Laptop', expires_at_millis: null };
    const key = succeeded(await own.post('/user-api-keys', input));
    const check = (api_key: string) => serverApi(project).post('/user-api-keys/check', { api_key });
    succeeded(await check(plant('API key', key.value)));
    succeeded(await own.patch(`/user-api-keys/${key.id}`, { revoked: true }));
    await check(key.value);
    await check(plant('unknown API key', `${key.value.slice(0, -9)}${randomBytes(4).toString('hex')}x`));
    const asServer = serverApi({ ...project, secretServerKey: plant('unknown server key', `ssk_${'z'.repeat(45)}`) });
    await asServer.get('/users');
  }

  async function provider(): Promise<void> {
    const browser = new OAuthBrowser(project, double);
    const { page: authorize, flow } = await browser.authorize();
    const atProvider = authorize.location!.searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) plant(`${name} of the provider`, atProvider.get(name)!);
    plant('state of the app', flow.state);
    plant('verifier of the app', flow.verifier);
    for (const [name, value] of browser.cookies) plant(`cookie ${name}`, value);
    const { redirectUri, code, state } = double.approve(authorize.location!, { email: `${randomUUID()}@example.com` });
    plant("the provider's code", code);
    const page = await browser.open(`${redirectUri}?${new URLSearchParams({ code, state }).toString()}`);
    plant('authorization code', page.location!.searchParams.get('code')!);
    await browser.exchange(page, flow, {
      code_verifier: plant('wrong verifier', randomBytes(32).toString('base64url')),
    });
    const { body } = await browser.exchange(page, flow);
    plantTokens('provider', body);
    const session = client(project, { accessToken: body.access_token });
    const connected = await session.post('/connected-accounts/me/double/access-token', {});
    plant("the provider's access token", succeeded(connected).access_token);
    // This flow sends it in the URL (contract/02 §7).
    const token = body.access_token as string;
    await browser.authorize({ type: 'link', token });
    await browser.authorize({ type: 'link', token, redirect_uri: 'https://evil.test/' });
    await browser.authorize({ client_secret: plant('wrong client secret', `pck_${'y'.repeat(45)}`) });
    await browser.exchange(page, flow);
  }

  /** A rotating refresh token that is used again after its successor. */
  async function rotation(): Promise<void> {
    const config_override_string = JSON.stringify({ 'auth.rotateRefreshTokens': true });
    succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string }));
    const { refreshToken } = await signUp(project);
    const refresh = (token: string) =>
      client(project).with({ 'x-stack-refresh-token': token }).post('/auth/sessions/current/refresh');
    const first = succeeded(await refresh(plant('refresh token that is replaced', refreshToken)));
    plantTokens('rotation', first);
    await withOwner((owner) => owner.query(`UPDATE auth.session SET rotated_at = rotated_at - interval '1 hour'`));
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 401 });
  }

  /** As `customersPage`, for a checkout page: its code is also in an answer that an idempotency key repeats. */
  async function checkoutPage(): Promise<void> {
    const product_inline = {
      display_name: 'Made for you',
      customer_type: 'user',
      prices: { once: { USD: '5' } },
      included_items: {},
    };
    const asked = { customer_type: 'user', customer_id: (await signUp(project)).userId, product_inline };
    const keyed = serverApi(project).with({ 'idempotency-key': randomUUID() });
    const { url } = succeeded(await keyed.post('/payments/purchases/create-purchase-url', asked));
    expect(succeeded(await keyed.post('/payments/purchases/create-purchase-url', asked)).url).toBe(url);
    plant('code of a checkout page', new URL(url).pathname.replace('/purchase/', '').split('_')[1]!);
  }

  /** The code is a key for an hour. The request is sent twice, as its idempotency key allows. */
  async function customersPage(): Promise<void> {
    const customer = { customer_type: 'user', customer_id: (await signUp(project)).userId };
    const keyed = serverApi(project).with({ 'idempotency-key': randomUUID() });
    const { url } = succeeded(await keyed.post('/payments/customer-links', customer));
    expect(succeeded(await keyed.post('/payments/customer-links', customer)).url).toBe(url);
    const { pathname } = new URL(url);
    const full_code = pathname.replace('/customer/', '');
    plant("code of a customer's page", full_code.split('_')[1]!);
    expect((await fetch(`${project.baseUrl}${pathname}`)).status).toBe(200);
    const page = client(project);
    succeeded(await page.post('/payments/customer-page/details', { full_code }));
    await page.post('/payments/customer-page/receipt', { full_code, payment_id: randomUUID() });
    await page.post('/payments/customer-page/cancel', { full_code: `${full_code}_` });
  }

  async function withOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
    const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { databaseUrl: string };
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  }

  /** Every row of every table as text, by table name. */
  const readTables = (): Promise<Map<string, string>> =>
    withOwner(async (owner) => {
      const { rows } = await owner.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      const found = new Map<string, string>();
      for (const { name } of rows) {
        const all = await owner.query<{ text: string | null }>(
          `SELECT string_agg(t::text, E'\n') AS text FROM ${name} t`,
        );
        found.set(`table ${name}`, all.rows[0]!.text ?? '');
      }
      return found;
    });

  /** The secret itself, and its form in a column of bytes. */
  const formsOf = (secret: string): Buffer[] => [
    Buffer.from(secret),
    Buffer.from(Buffer.from(secret).toString('hex')),
    Buffer.from(encodeURIComponent(secret)),
  ];

  /** @returns what was found where, without the secrets */
  function finds(places: Iterable<[string, Buffer]>): string[] {
    const needles = [...planted].map(([name, secret]) => ({ name, forms: formsOf(secret) }));
    const found: string[] = [];
    for (const [place, content] of places)
      for (const { name, forms } of needles)
        if (forms.some((form) => content.includes(form))) found.push(`${name} in ${place}`);
    return found;
  }

  function* filesIn(path: string): Iterable<[string, Buffer]> {
    for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
      if (entry.isFile()) yield [entry.name, readFileSync(join(entry.parentPath, entry.name))];
  }

  const logs = (): string => readFileSync(join(dataDir, 'logs/hallpass.log'), 'utf8');

  it('were planted in every flow, and the searched data contains non-secret values', () => {
    expect(planted.size).toBeGreaterThan(50);
    expect(errors.length).toBeGreaterThan(15);
    expect([...tables].filter(([, text]) => text.includes(email)).map(([name]) => name)).toEqual(
      expect.arrayContaining(['table users.contact_channel', 'table email.mail']),
    );
    expect(logs()).toContain(project.id);
    expect([...filesIn(join(dataDir, 'postgres'))].some(([, content]) => content.includes(email))).toBe(true);
  });

  it('are in no error answer', () => {
    expect(finds(errors.map((text) => [text.slice(0, 80), Buffer.from(text)]))).toEqual([]);
  });

  it('were refused, and the log says which check failed', () => {
    const refused = logs()
      .split('\n')
      .filter((line) => line.includes('"request rejected"'));
    const reasons = new Set(refused.map((line) => `${JSON.parse(line).code}: ${JSON.parse(line).reason}`));
    expect([...reasons]).toEqual(
      expect.arrayContaining([
        'EMAIL_PASSWORD_MISMATCH: wrong password',
        'INVALID_TOTP_CODE: it matches no unused time step near the current time',
        'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: its session has ended: token_reused',
      ]),
    );
  });

  it('are in no log, and in no output of the process', () => {
    expect(logs()).toContain('A refresh token was reused after it was replaced');
    expect(finds([['output', Buffer.from(output)], ...filesIn(join(dataDir, 'logs'))])).toEqual([]);
  });

  it('are in no row of any table, including the queue and its jobs', () => {
    expect(finds([...tables].map(([name, text]) => [name, Buffer.from(text)]))).toEqual([]);
  });

  it('are in no file that a thief could copy: database, write-ahead log, and Redis data', () => {
    expect(finds(filesIn(dataDir))).toEqual([]);
  });
});
