/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, serverApi, succeeded } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

let on: StripeServer;
let shop: StripeShop;
let ada: string;

beforeAll(async () => {
  on = await StripeServer.start();
  shop = await on.shop();
});
afterAll(() => on?.stop());
beforeEach(async () => {
  ada = await shop.newCustomer();
});

const INLINE = { display_name: 'Offer', customer_type: 'user', prices: { once: { USD: '7' } }, included_items: {} };
const CREATE = '/payments/purchases/create-purchase-url';

describe('the account of a project', () => {
  it('is not there before it is set up, and nothing is sold without', async () => {
    const project = await createProject({ server: on.server, override: { 'payments.testMode': false } });
    const admin = adminApi(project);
    const info = await admin.get('/internal/payments/stripe/account-info');
    expect([info.status, info.knownError]).toEqual([404, 'STRIPE_ACCOUNT_INFO_NOT_FOUND']);
    expect((await admin.post('/internal/payments/stripe-widgets/account-session', {})).status).toBe(400);
    expect((await serverApi(project).post(CREATE, { customer_type: 'user', customer_id: ada })).status).toBe(400);
    for (const path of ['setup', 'stripe-widgets/account-session'])
      expect((await serverApi(project).post(`/internal/payments/${path}`, {})).knownError).toBe(
        'INSUFFICIENT_ACCESS_TYPE',
      );
    for (const path of ['setup', 'stripe-widgets/account-session'])
      expect((await admin.post(`/internal/payments/${path}`, { country: 'US' })).knownError).toBe('SCHEMA_ERROR');
  });

  it('is made once, however often and however many at once ask, with a body or without', async () => {
    const project = await createProject({ server: on.server });
    const before = on.stripe.callsOf('POST accounts').length;
    const answers = await Promise.all([1, 2, 3].map(() => adminApi(project).post('/internal/payments/setup', {})));
    const admin = adminApi(project);
    answers.push(await admin.post('/internal/payments/setup'));
    answers.push(await admin.with({ 'content-type': 'application/json' }).post('/internal/payments/setup', ''));
    const urls = new Set(answers.map((answer) => succeeded(answer).url));
    expect(urls.size).toBe(1);
    succeeded(await adminApi(project).post('/internal/payments/setup', {}));
    const keys = on.stripe
      .callsOf('POST accounts')
      .slice(before)
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys)).toEqual(new Set([`account/${project.id}`]));
    const [link] = on.stripe.callsOf('POST account_links').slice(-1);
    expect(link!.form['return_url']).toBe(`${project.baseUrl}/projects/${project.id}/payments`);
  });

  it('is told as Stripe has it now, and its widgets get a session', async () => {
    const account = shop.account.must(shop.account.id);
    account['charges_enabled'] = true;
    const info = succeeded(await adminApi(shop.project).get('/internal/payments/stripe/account-info'));
    expect(info).toEqual({
      account_id: shop.account.id,
      charges_enabled: true,
      details_submitted: false,
      payouts_enabled: false,
    });
    const session = await adminApi(shop.project).post('/internal/payments/stripe-widgets/account-session', {});
    expect(succeeded(session).client_secret).toContain(shop.account.id);
    expect(on.stripe.calls.every(({ version }) => version === '2026-10-28.endive')).toBe(true);
  });
});

describe('the Idempotency-Key of set-up and widgets', () => {
  const paths = ['setup', 'stripe-widgets/account-session'];
  const ask = (path: string, key: string) =>
    adminApi(shop.project).with({ 'idempotency-key': key }).post(`/internal/payments/${path}`, {});

  it.each(paths)('of %s is refused when it is malformed, or came with another request', async (path) => {
    expect((await ask(path, 'x'.repeat(256))).status).toBe(400);
    const key = `of ${path}`;
    succeeded(await ask(path, key));
    const other = await ask(
      paths.find((each) => each !== path)!,
      key,
    );
    expect([other.status, other.body]).toEqual([400, expect.stringContaining('another request')]);
  });

  it('brings the first answer again, which Stripe is asked for; ours is sealed', async () => {
    for (const path of paths) {
      const first = succeeded(await ask(path, `again/${path}`));
      const before = on.stripe.calls.length;
      expect(succeeded(await ask(path, `again/${path}`))).toEqual(first);
      const keys = on.stripe.calls.slice(before).map(({ idempotencyKey }) => idempotencyKey);
      expect(keys).toEqual([expect.stringContaining(shop.project.id)]);
    }
    const kept = await on.query<{ answer: string }>(
      'SELECT answer FROM payments.idempotency_key WHERE project_id = $1',
      [shop.project.id],
    );
    expect(kept.length).toBeGreaterThan(2);
    for (const { answer } of kept) expect(answer).toMatch(/^s1\./);
  });
});

describe('a purchase URL is refused', () => {
  it.each([
    ['without a product', {}, 400, null],
    ['with two', { product_id: 'hat', inline_product: INLINE }, 400, null],
    ['for an unknown product', { product_id: 'none' }, 400, 'PRODUCT_DOES_NOT_EXIST'],
    ['for a product of teams', { product_id: 'club' }, 400, 'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH'],
    [
      'with a return URL that is not trusted',
      { product_id: 'hat', return_url: 'https://evil.example/' },
      400,
      'REDIRECT_URL_NOT_WHITELISTED',
    ],
    ['for nobody', { product_id: 'hat', customer_id: '00000000-0000-4000-8000-000000000000' }, 404, 'USER_NOT_FOUND'],
    ['for what is included anyway', { product_id: 'free' }, 400, 'PRODUCT_ALREADY_GRANTED'],
  ])('%s', async (_name, more, status, code) => {
    const calls = on.stripe.calls.length;
    const answer = await shop.createUrl(ada, more);
    expect([answer.status, answer.knownError]).toEqual([status, code]);
    expect(on.stripe.calls).toHaveLength(calls);
  });

  it('to clients for what is for servers: products, and prices of their own', async () => {
    const body = { customer_type: 'user', customer_id: ada };
    const hidden = await client(shop.project).post(CREATE, { ...body, product_id: 'hidden' });
    expect([hidden.knownError, hidden.body.details]).toEqual([
      'PRODUCT_DOES_NOT_EXIST',
      { product_id: 'hidden', context: 'server_only' },
    ]);
    for (const name of ['inline_product', 'product_inline'])
      expect((await client(shop.project).post(CREATE, { ...body, [name]: INLINE })).status).toBe(400);
    const { url } = succeeded(await client(shop.project).post(CREATE, { ...body, product_id: 'hat' }));
    const code = new URL(url).pathname.replace('/purchase/', '');
    const shown = succeeded(await shop.page.post('/payments/purchases/validate-code', { full_code: code }));
    expect(Object.keys(shown.product.prices)).toEqual(['once', 'euro']);
    expect((await shop.session(code, 'secret')).status).toBe(400);
  });
});

describe('a purchase code', () => {
  it('that is none, or not of this form, is not found', async () => {
    const wrong = `${shop.project.id}_${'a'.repeat(45)}`;
    for (const code of [wrong, 'none', 'a_b_c', `${wrong}_`, '_', `none_${'a'.repeat(45)}`]) {
      const body = { full_code: code, price_id: 'once' };
      for (const path of ['validate-code', 'purchase-session'])
        expect((await shop.page.post(`/payments/purchases/${path}`, body)).knownError).toBe(
          path === 'validate-code' ? 'SCHEMA_ERROR' : 'VERIFICATION_CODE_NOT_FOUND',
        );
      const shown = await shop.page.post('/payments/purchases/validate-code', { full_code: code });
      expect([shown.status, shown.knownError]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    }
  });

  it('shows what it sells as often as it is looked at', async () => {
    const { url } = succeeded(await shop.createUrl(ada, { inline_product: { ...INLINE, server_metadata: { a: 1 } } }));
    const code = new URL(url).pathname.replace('/purchase/', '');
    for (const _ of [1, 2, 3]) {
      const shown = succeeded(await shop.page.post('/payments/purchases/validate-code', { full_code: code }));
      expect(shown).toEqual({
        product: expect.objectContaining({ display_name: 'Offer', server_metadata: null, stackable: false }),
        stripe_account_id: shop.account.id,
        project_id: shop.project.id,
        project_logo_url: null,
        already_bought_non_stackable: false,
        conflicting_products: [],
        test_mode: false,
        charges_enabled: expect.any(Boolean),
      });
    }
    const query = `full_code=${code}`;
    expect((await shop.page.get(`/payments/purchases/validate-code?${query}`)).body).toEqual({ valid: true });
    const evil = `${query}&return_url=${encodeURIComponent('https://evil.example/')}`;
    expect((await shop.page.get(`/payments/purchases/validate-code?${evil}`)).knownError).toBe(
      'REDIRECT_URL_NOT_WHITELISTED',
    );
  });

  it('stays good after a refusal, pays one of several at once, and then is not found', async () => {
    const code = await shop.codeFor(ada, 'hat');
    for (const [price, quantity] of [
      ['none', 1],
      ['euro', 1],
      ['once', 2],
    ] as const)
      expect((await shop.session(code, price, quantity)).status).toBe(400);
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.session(code, 'once')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const path of ['purchase-session', 'validate-code']) {
      const body = { full_code: code, ...(path === 'purchase-session' && { price_id: 'once' }) };
      expect((await shop.page.post(`/payments/purchases/${path}`, body)).knownError).toBe(
        'VERIFICATION_CODE_NOT_FOUND',
      );
    }
  });

  it('takes no test payment outside of test mode', async () => {
    const body = { full_code: await shop.codeFor(ada, 'hat'), price_id: 'once' };
    const answer = await shop.page.post('/internal/payments/test-mode-purchase-session', body);
    expect(answer.status).toBe(403);
    expect(await shop.ownedIds(ada)).toEqual([]);
  });
});

describe('what is bought', () => {
  it('once is charged as the stored product says, and owned when it is paid', async () => {
    const { id } = await shop.begin(ada, 'gem', 'once', 3);
    const [call] = on.stripe.callsOf('POST payment_intents').slice(-1);
    expect(call!.form).toMatchObject({ amount: '450', currency: 'usd' });
    expect(call!.form['metadata']).toMatchObject({
      productId: 'gem',
      customerId: ada,
      customerType: 'user',
      purchaseQuantity: '3',
      purchaseKind: 'ONE_TIME',
      tenancyId: shop.project.id,
      priceId: 'once',
    });
    await shop.deliver();
    expect(await shop.owned(ada)).toEqual([]);
    shop.account.pay(id);
    await shop.deliver();
    expect(await shop.owned(ada)).toMatchObject([{ id: 'gem', quantity: 3 }]);
    expect((await shop.money()).find(({ provider_reference }) => provider_reference === id)).toMatchObject({
      kind: 'charge',
      amount: '450',
    });
  });

  it('with a product too large for the metadata is kept by ourselves', async () => {
    const display_name = 'x'.repeat(600);
    const { url } = succeeded(await shop.createUrl(ada, { product_inline: { ...INLINE, display_name } }));
    const secret = succeeded(await shop.session(new URL(url).pathname.replace('/purchase/', ''), 'once')).client_secret;
    shop.account.pay(secret.split('_secret')[0]);
    await shop.deliver();
    expect(await shop.owned(ada)).toMatchObject([{ id: null, product: { display_name } }]);
  });

  it('as a subscription is owned from the first payment, and again from another link before it', async () => {
    const first = await shop.begin(ada, 'basic', 'monthly');
    const second = await shop.begin(ada, 'basic', 'monthly');
    expect(second.id).not.toBe(first.id);
    const payments = shop.account.objects.list('subscription').slice(0, 2);
    expect(payments.map(({ status }) => status)).toEqual(['incomplete', 'incomplete_expired']);
    shop.account.pay(second.id);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['basic']);
    const { knownError } = await shop.createUrl(ada, { product_id: 'basic' });
    expect(knownError).toBe('PRODUCT_ALREADY_GRANTED');
  });

  it('with a trial begins without a payment', async () => {
    const { secret } = await shop.begin(ada, 'tried', 'monthly');
    expect(secret).toContain('seti_');
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['tried']);
  });

  it('in the same catalog changes the subscription in place, or not at all', async () => {
    const { id } = await shop.begin(ada, 'basic', 'monthly');
    shop.account.pay(id);
    await shop.deliver();
    const code = await shop.codeFor(ada, 'pro');
    const shown = succeeded(await shop.page.post('/payments/purchases/validate-code', { full_code: code }));
    expect(shown.conflicting_products).toEqual([{ product_id: 'basic', display_name: 'Basic' }]);
    shop.account.declinesCards = true;
    const declined = await shop.session(code, 'monthly');
    expect([declined.status, declined.body]).toEqual([400, expect.stringContaining('declined')]);
    expect(await shop.ownedIds(ada)).toEqual(['basic']);
    shop.account.declinesCards = false;
    expect(succeeded(await shop.session(code, 'monthly')).client_secret).toBe('');
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['pro']);
    expect((await shop.money()).filter(({ kind }) => kind === 'proration')).toMatchObject([{ amount: '2000' }]);
  });

  it('once ends the subscription of the same catalog', async () => {
    const { id } = await shop.begin(ada, 'basic', 'monthly');
    shop.account.pay(id);
    await shop.deliver();
    const bought = await shop.begin(ada, 'pro', 'forever');
    shop.account.pay(bought.id);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['pro']);
  });

  it('and paid back wholly, or lost in a dispute, is no longer owned; partly it is', async () => {
    const { id } = await shop.begin(ada, 'hat', 'once');
    shop.account.pay(id);
    shop.account.refund(id, 500);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['hat']);
    shop.account.refund(id, 1500);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual([]);
    const other = await shop.newCustomer();
    const { id: disputed } = await shop.begin(other, 'hat', 'once');
    shop.account.pay(disputed);
    const dispute = shop.account.dispute(disputed);
    await shop.deliver();
    expect(await shop.ownedIds(other)).toEqual(['hat']);
    shop.account.closeDispute(dispute.id, 'lost');
    await shop.deliver();
    expect(await shop.ownedIds(other)).toEqual([]);
  });

  it('and paid back is owned again when the refund fails, whose money is entered as come back', async () => {
    const { id } = await shop.begin(ada, 'hat', 'once');
    shop.account.pay(id);
    const part = shop.account.refund(id, 500);
    const rest = shop.account.refund(id, 1500);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual([]);
    shop.account.failRefund(rest.id);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['hat']);
    // The refund failed before its first event arrived: the ledger stays the same.
    shop.account.failRefund(shop.account.refund(id, 700).id);
    await shop.deliver();
    const entries = await shop.money();
    const of = ({ id: refund }: { id: string }) =>
      entries
        .filter(({ provider_reference }) => provider_reference.startsWith(refund))
        .map(({ provider_reference, ...entry }) => [provider_reference, entry]);
    expect(of(part)).toEqual([[part.id, { kind: 'refund', amount: '-500' }]]);
    expect(of(rest)).toEqual([
      [rest.id, { kind: 'refund', amount: '-1500' }],
      [`${rest.id}/failed`, { kind: 'refund', amount: '1500' }],
    ]);
    const third = shop.account.objects.list('refund')[0]!;
    expect(of(third).map(([, entry]) => entry)).toEqual([
      { kind: 'refund', amount: '-700' },
      { kind: 'refund', amount: '700' },
    ]);
  });
});
