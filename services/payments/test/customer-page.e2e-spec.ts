/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  capturedMail,
  client,
  createProject,
  moveTestClock,
  rawApi,
  serverApi,
  server as testServer,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
  waitingBehind,
} from '@hallpass/testing';
import pg from 'pg';

/** The API of the customer page: who gets a link, what a link shows, and what it can do. */

const LINKS = '/payments/customer-links';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const monthly = { USD: '12.50', interval: [1, 'month'] };
const OVERRIDE = {
  'payments.products.pro': { displayName: 'Pro', customerType: 'user', prices: { monthly } },
  'payments.products.book': { displayName: 'Book', customerType: 'user', stackable: true, prices: { o: { USD: '7' } } },
  'payments.products.flag': { displayName: 'Flag', customerType: 'user', serverOnly: true, prices: { monthly } },
  'payments.products.basic': { displayName: 'Basic', customerType: 'user', prices: 'include-by-default' },
  'payments.products.seat': { displayName: 'Seat', customerType: 'team', prices: { monthly } },
};

let database: pg.Client;
let project: TestProject;
let other: TestProject;
let server: Api;
let admin: Api;
let ada: TestUser;

beforeAll(async () => {
  database = new pg.Client({ connectionString: testServer.databaseUrl! });
  await database.connect();
  const config = { allow_localhost: true };
  project = await createProject({ config, override: OVERRIDE });
  other = await createProject({ config, override: OVERRIDE });
  server = serverApi(project);
  admin = adminApi(project);
});
afterAll(() => database.end());
beforeEach(async () => {
  ada = await signUp(project);
});

const outcome = ({ status, knownError, headers }: ApiResponse) => [
  status,
  knownError ?? headers.get('x-hallpass-error'),
];
const codeIn = (url: string): string => new URL(url).pathname.replace('/customer/', '');
const page = (call: string, full_code: string, more: object = {}): Promise<ApiResponse> =>
  rawApi(project.baseUrl).post(`/payments/customer-page/${call}`, { full_code, ...more });
const linkOf = async (customer: object, api = server): Promise<string> =>
  codeIn(succeeded(await api.post(LINKS, customer)).url);
const ofUser = ({ userId }: TestUser) => ({ customer_type: 'user', customer_id: userId });
const ofTeam = (teamId: string) => ({ customer_type: 'team', customer_id: teamId });

async function buy(customer: object, product_id: string, price_id: string, card = '4242424242424242'): Promise<void> {
  const asked = await server.post('/payments/purchases/create-purchase-url', { ...customer, product_id });
  const full_code = new URL(succeeded(asked).url).pathname.replace('/purchase/', '');
  const api = rawApi(project.baseUrl);
  const session = await api.post('/payments/purchases/purchase-session', { full_code, price_id });
  const { client_secret } = succeeded(session);
  const body = { client_secret, card_number: card, expiry: '12/99', cvc: '123' };
  expect(succeeded(await api.post('/payments/built-in/confirm', body)).status).toBe('succeeded');
}
const products = async (code: string) => succeeded(await page('products', code)).products;

const query = async (text: string, values: unknown[]): Promise<object[]> => (await database.query(text, values)).rows;

describe('a link is rejected', () => {
  it('for clients without a session, for others, and for customers that only a server knows', async () => {
    const grace = await signUp(project);
    const asAda = client(project, ada);
    expect(outcome(await client(project).post(LINKS, ofUser(ada)))).toEqual([401, 'USER_AUTHENTICATION_REQUIRED']);
    expect(outcome(await asAda.post(LINKS, ofUser(grace)))).toEqual([403, 'OWN_CUSTOMER_ONLY']);
    const custom = { customer_type: 'custom', customer_id: 'c' };
    expect(outcome(await asAda.post(LINKS, custom))).toEqual([403, 'OWN_CUSTOMER_ONLY']);
    expect(outcome(await client(project).post(LINKS, custom))).toEqual([401, 'USER_AUTHENTICATION_REQUIRED']);
  });

  it('for clients and a team that their user is not in, or may not change', async () => {
    const team = succeeded(await server.post('/teams', { display_name: 'Team' })).id;
    const asAda = client(project, ada);
    expect(outcome(await asAda.post(LINKS, ofTeam(team)))).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
    succeeded(await server.post(`/team-memberships/${team}/${ada.userId}`, {}));
    expect(outcome(await asAda.post(LINKS, ofTeam(team)))).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
    succeeded(await server.post(`/team-permissions/${team}/${ada.userId}/$update_team`, {}));
    succeeded(await asAda.post(LINKS, ofTeam(team)));
  });

  it.each([
    ['for nobody', { customer_type: 'user', customer_id: NOBODY }, 404, 'USER_NOT_FOUND'],
    ['for no team', { customer_type: 'team', customer_id: NOBODY }, 404, 'TEAM_NOT_FOUND'],
    ['of no type', { customer_type: 'dog', customer_id: NOBODY }, 400, 'SCHEMA_ERROR'],
  ])('%s', async (_name, body, status, code) => {
    expect(outcome(await server.post(LINKS, body))).toEqual([status, code]);
  });

  it('for a user who is deleted at the same time', async () => {
    await database.query('BEGIN');
    await query(`DELETE FROM users."user" WHERE project_id = $1 AND id = $2`, [project.id, ada.userId]);
    const asked = server.post(LINKS, ofUser(ada));
    await until('the link to wait for the user', () => waitingBehind(database));
    await database.query('COMMIT');
    expect(outcome(await asked)).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('with an untrusted return URL', async () => {
    const body = { ...ofUser(ada), return_url: 'https://evil.example/' };
    expect(outcome(await server.post(LINKS, body))).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED']);
  });
});

describe('a code', () => {
  const CALLS = ['details', 'products', 'payments', 'receipt', 'open-payment', 'cancel', 'resume'];
  const more = (call: string): object =>
    call === 'receipt'
      ? { payment_id: NOBODY }
      : ['open-payment', 'cancel', 'resume'].includes(call)
        ? { subscription_id: NOBODY }
        : {};

  it.each(CALLS)('that is altered, foreign, over or of a purchase opens no %s', async (call) => {
    const good = await linkOf(ofUser(ada));
    const [, secret] = good.split('_');
    const last = secret!.endsWith('a') ? 'b' : 'a';
    const over = await linkOf(ofUser(ada));
    const hash = `SELECT id FROM auth.verification_code WHERE project_id = $1 AND type = 'customer_page' AND user_id = $2
                  ORDER BY created_at DESC LIMIT 1`;
    await query(`UPDATE auth.verification_code SET expires_at = now() WHERE project_id = $1 AND id = (${hash})`, [
      project.id,
      ada.userId,
    ]);
    const { url } = succeeded(
      await server.post('/payments/purchases/create-purchase-url', { ...ofUser(ada), product_id: 'book' }),
    );
    const purchase = new URL(url).pathname.replace('/purchase/', '');
    const bad = [`${good.slice(0, -1)}${last}`, `${other.id}_${secret}`, over, purchase, 'x', '_', '', `${good}_`];
    for (const code of bad)
      expect(outcome(await page(call, code, more(call)))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    expect((await page(call, good, more(call))).knownError ?? null).toBeNull();
  });

  it('has an expiry, is stored only as a hash, and is returned again for its idempotency key', async () => {
    const api = server.with({ 'idempotency-key': randomUUID() });
    const before = Date.now();
    const first = succeeded(await api.post(LINKS, ofUser(ada)));
    expect(first.expires_at_millis - before).toBeGreaterThan(59 * 60_000);
    expect(first.expires_at_millis - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    expect(succeeded(await api.post(LINKS, ofUser(ada)))).toEqual(first);
    expect(outcome(await api.post(LINKS, ofUser(await signUp(project))))).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
    const secret = codeIn(first.url).split('_')[1]!;
    for (const table of ['auth.verification_code', 'payments.idempotency_key'])
      expect(await query(`SELECT 1 FROM ${table} t WHERE position($1 in t::text) > 0`, [secret])).toEqual([]);
    succeeded(await page('details', codeIn(first.url)));
  });

  it('is revoked by a new one once its customer has twenty', async () => {
    const oldest = await linkOf(ofUser(ada));
    for (let made = 1; made < 20; made += 1) await linkOf(ofUser(ada));
    succeeded(await page('details', oldest));
    const newest = await linkOf(ofUser(ada));
    expect(outcome(await page('details', oldest))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    succeeded(await page('details', newest));
  });

  it('is revoked with its customer, and when the user who requested it loses the permission', async () => {
    const team = succeeded(await server.post('/teams', { display_name: 'Crew', creator_user_id: ada.userId })).id;
    const own = await linkOf(ofTeam(team), client(project, ada));
    const byServer = await linkOf(ofTeam(team));
    expect(succeeded(await page('details', own)).customer_display_name).toBe('Crew');
    succeeded(await server.delete(`/team-memberships/${team}/${ada.userId}`));
    expect(outcome(await page('details', own))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    succeeded(await page('details', byServer));
    succeeded(await server.delete(`/teams/${team}`));
    expect(outcome(await page('details', byServer))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    const ofAda = await linkOf(ofUser(ada));
    succeeded(await server.delete(`/users/${ada.userId}`));
    expect(outcome(await page('details', ofAda))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
  });

  it("is revoked when its user's password changes", async () => {
    const code = await linkOf(ofUser(ada));
    succeeded(await server.patch(`/users/${ada.userId}`, { password: 'another long password' }));
    expect(outcome(await page('details', code))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
  });

  it('shows whose it is, and leads back', async () => {
    const back = 'http://localhost:3000/account';
    const code = await linkOf({ ...ofUser(ada), return_url: back }, client(project, ada));
    expect(succeeded(await page('details', code))).toEqual({
      project_display_name: expect.any(String),
      project_logo_url: null,
      project_accent_color: null,
      customer_type: 'user',
      customer_display_name: null,
      return_url: back,
      test_mode: true,
    });
  });
});

describe('what is owned', () => {
  it('shows included, granted and bought products page by page, and no server-only ones', async () => {
    const code = await linkOf(ofUser(ada));
    expect(await products(code)).toMatchObject([{ kind: 'included', id: 'basic', product_display_name: 'Basic' }]);
    for (const product_id of ['flag', 'book'])
      succeeded(await server.post(`/payments/products/user/${ada.userId}`, { product_id }));
    await buy(ofUser(ada), 'pro', 'monthly');
    const [pro, book, basic] = await products(code);
    expect(await products(code)).toHaveLength(3);
    expect(pro).toMatchObject({
      kind: 'subscription',
      product_display_name: 'Pro',
      status: 'active',
      quantity: 1,
      price: { currency: 'USD', amount: 1250, interval: [1, 'month'] },
      ends_at_millis: null,
      can_cancel: true,
      can_resume: false,
    });
    expect(pro.renews_at_millis).toBeGreaterThan(pro.since_millis);
    expect([book.kind, book.price, basic.kind]).toEqual(['purchase', null, 'included']);

    const first = succeeded(await page('products', code, { limit: 2 }));
    expect(first.products).toEqual([pro, book]);
    const second = succeeded(await page('products', code, { limit: 2, cursor: first.next_cursor }));
    expect(second).toEqual({ products: [basic], next_cursor: null });
    expect(outcome(await page('products', code, { cursor: NOBODY }))).toEqual([400, 'UNKNOWN_CURSOR']);
    expect(outcome(await page('products', code, { limit: 101 }))).toEqual([400, 'SCHEMA_ERROR']);
  });
});

describe('a subscription', () => {
  const subscriptionIn = async (code: string) => (await products(code))[0].id;

  it('of somebody else, of nobody, that was given, or made for one customer is not changed', async () => {
    const grace = await signUp(project);
    await buy(ofUser(grace), 'pro', 'monthly');
    const hers = await subscriptionIn(await linkOf(ofUser(grace)));
    const code = await linkOf(ofUser(ada));
    for (const call of ['cancel', 'resume', 'open-payment'])
      for (const subscription_id of [hers, NOBODY])
        expect(outcome(await page(call, code, { subscription_id }))).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);

    succeeded(await server.post(`/payments/products/user/${ada.userId}`, { product_id: 'pro' }));
    const given = await subscriptionIn(code);
    for (const call of ['cancel', 'resume'])
      expect(outcome(await page(call, code, { subscription_id: given }))).toEqual([409, 'SUBSCRIPTION_NOT_CHANGEABLE']);

    const inline = { display_name: 'Deal', customer_type: 'user', prices: { monthly }, included_items: {} };
    const asked = { ...ofUser(grace), inline_product: inline };
    const { url } = succeeded(await server.post('/payments/purchases/create-purchase-url', asked));
    const full_code = new URL(url).pathname.replace('/purchase/', '');
    const api = rawApi(project.baseUrl);
    const session = await api.post('/payments/purchases/purchase-session', { full_code, price_id: 'monthly' });
    const card = { card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
    succeeded(
      await api.post('/payments/built-in/confirm', { client_secret: succeeded(session).client_secret, ...card }),
    );
    const graces = await linkOf(ofUser(grace));
    const [deal] = await products(graces);
    expect(deal).toMatchObject({ product_display_name: 'Deal', can_cancel: false, can_resume: false });
    expect(deal.renews_at_millis).not.toBeNull();
    for (const call of ['cancel', 'resume'])
      expect(outcome(await page(call, graces, { subscription_id: deal.id }))).toEqual([
        409,
        'SUBSCRIPTION_NOT_CHANGEABLE',
      ]);
  });

  it('is canceled for the end of its period, resumed, canceled again, and then over', async () => {
    await buy(ofUser(ada), 'pro', 'monthly');
    const code = await linkOf(ofUser(ada));
    const [before] = await products(code);
    const subscription_id = before.id;
    const canceled = succeeded(await page('cancel', code, { subscription_id }));
    expect(canceled).toEqual({
      ...before,
      renews_at_millis: null,
      ends_at_millis: before.renews_at_millis,
      can_cancel: false,
      can_resume: true,
    });
    expect(succeeded(await page('cancel', code, { subscription_id }))).toEqual(canceled);
    expect((await products(code))[0]).toEqual(canceled);
    expect(succeeded(await page('resume', code, { subscription_id }))).toEqual(before);
    expect(succeeded(await page('resume', code, { subscription_id }))).toEqual(before);
    succeeded(await page('cancel', code, { subscription_id }));
    await moveTestClock(project, { days: 32 });
    expect((await products(code)).map(({ kind }: { kind: string }) => kind)).toEqual(['included']);
    for (const call of ['cancel', 'resume'])
      expect(outcome(await page(call, code, { subscription_id }))).toEqual([409, 'SUBSCRIPTION_NOT_CHANGEABLE']);
    expect(outcome(await page('open-payment', code, { subscription_id }))).toEqual([409, 'PAYMENT_NOT_PAYABLE']);
  });

  it('whose payment failed is paid from the page', async () => {
    await buy(ofUser(ada), 'pro', 'monthly', '4000000000000341');
    const code = await linkOf(ofUser(ada));
    const subscription_id = await subscriptionIn(code);
    expect(outcome(await page('open-payment', code, { subscription_id }))).toEqual([409, 'PAYMENT_NOT_PAYABLE']);
    await moveTestClock(project, { days: 32 });
    expect((await products(code))[0]).toMatchObject({ status: 'past_due', is_payment_due: true });
    const open = succeeded(await page('open-payment', code, { subscription_id }));
    expect(open).toEqual({ currency: 'USD', amount: 1250, client_secret: expect.any(String), provider_url: null });
    const body = { client_secret: open.client_secret, card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
    succeeded(await rawApi(project.baseUrl).post('/payments/built-in/confirm', body));
    expect((await products(code))[0]).toMatchObject({ status: 'active', is_payment_due: false });
  });
});

describe('payments', () => {
  it('are shown newest first with what went back, and have receipts', async () => {
    const grace = await signUp(project);
    await buy(ofUser(grace), 'book', 'o');
    const graces = await linkOf(ofUser(grace));
    const [hers] = succeeded(await page('payments', graces)).payments;

    const code = await linkOf(ofUser(ada));
    expect(succeeded(await page('payments', code))).toEqual({ payments: [], next_cursor: null });
    await buy(ofUser(ada), 'pro', 'monthly');
    await buy(ofUser(ada), 'book', 'o');
    const [charge] = succeeded(await page('payments', code)).payments;
    succeeded(await admin.post(`/internal/payments/money-entries/${charge.id}/refund`, { amount_minor: 200 }));

    const { payments } = succeeded(await page('payments', code));
    expect(payments).toHaveLength(3);
    expect(payments[0]).toMatchObject({
      kind: 'refund',
      amount: -200,
      has_receipt: false,
      product_display_name: 'Book',
    });
    expect(payments[1]).toEqual({ ...charge, returned_amount: 200 });
    expect(payments[2]).toMatchObject({
      kind: 'charge',
      amount: 1250,
      returned_amount: 0,
      product_display_name: 'Pro',
    });
    const walked = [];
    let cursor: string | null = null;
    do {
      const answer = await page('payments', code, { limit: 1, ...(cursor !== null && { cursor }) });
      const part: { payments: object[]; next_cursor: string | null } = succeeded(answer);
      walked.push(...part.payments);
      cursor = part.next_cursor;
    } while (cursor !== null);
    expect(walked).toEqual(payments);

    for (const payment_id of [hers.id, NOBODY, payments[0].id])
      expect(outcome(await page('receipt', code, { payment_id }))).toEqual([404, 'PAYMENT_NOT_FOUND']);
    expect(succeeded(await page('receipt', code, { payment_id: charge.id }))).toEqual({
      payment: payments[1],
      number: charge.id.slice(-12).toUpperCase(),
      project_display_name: expect.any(String),
      customer_display_name: null,
      customer_email: ada.email,
      provider_url: null,
      is_provider_away: false,
    });
  });
});

describe('mails', () => {
  it('of a renewal, a receipt and of a payment that failed lead to the page of who reads them', async () => {
    const codeOf = (text: string): string => /\/customer\/([\w-]+_[\w-]+)/.exec(text)![1]!;
    await buy(ofUser(ada), 'pro', 'monthly', '4000000000000341');
    const to = ada.email;
    const receipt = codeOf((await capturedMail(project, { to, template: 'payment_receipt' })).text);
    expect((await products(receipt))[0]).toMatchObject({ product_display_name: 'Pro', can_cancel: true });
    await moveTestClock(project, { days: 32 });
    const failed = codeOf((await capturedMail(project, { to, template: 'payment_failed' })).text);
    expect((await products(failed))[0]).toMatchObject({ is_payment_due: true });
    const upcoming = await capturedMail(project, { to, template: 'subscription_renewal_upcoming' });
    expect((await products(codeOf(upcoming.text)))[0]).toMatchObject({ product_display_name: 'Pro' });
    expect(upcoming.text).toContain('$12.50');
    expect(upcoming.text).toMatch(/renews\s+on [A-Z][a-z]+ \d{1,2}, \d{4}/);
    const lives = await query(
      `SELECT DISTINCT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM auth.verification_code
       WHERE project_id = $1 AND type = 'customer_page' AND user_id = $2`,
      [project.id, ada.userId],
    );
    expect(lives).toEqual([{ hours: 7 * 24 }]);
  });
});
