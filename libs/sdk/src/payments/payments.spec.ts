import { describe, expect, it } from '@jest/globals';
import { accessToken, FakeServer, json, knownError, user, textError } from '../../test/fake-server.js';
import { HallpassClientApp } from '../apps/hallpass-client-app.js';
import { HallpassServerApp } from '../apps/hallpass-server-app.js';
import { KnownErrors } from '../errors/known-errors.js';
import { bothUsers, clientApp, serverApp } from '../../test/fake-apps.js';
import type { InlineProduct } from './inline-product.js';

describe('customer page', () => {
  const identity = { baseUrl: 'https://hallpass.test/', projectId: 'p', publishableClientKey: 'pck_1' };
  const LINK = { url: 'https://hallpass.test/customer/p_x', expires_at_millis: 1_800_000_000_000 };
  const link = { url: LINK.url, expiresAt: new Date(LINK.expires_at_millis) };

  describe('the link to the page of a customer', () => {
    it('is made by a server for anybody', async () => {
      const server = new FakeServer(() => json(LINK));
      const app = new HallpassServerApp({ ...identity, secretServerKey: 'ssk_1', transport: server.transport });
      expect(await app.createCustomerPageUrl({ userId: 'u' })).toEqual(link);
      await app.createCustomerPageUrl({ teamId: 't', returnUrl: 'https://shop.example/' });
      await app.createCustomerPageUrl({ customCustomerId: 'c' });
      expect(server.seen.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body!)])).toEqual([
        ['POST /payments/customer-links', { customer_type: 'user', customer_id: 'u' }],
        [
          'POST /payments/customer-links',
          { customer_type: 'team', customer_id: 't', return_url: 'https://shop.example/' },
        ],
        ['POST /payments/customer-links', { customer_type: 'custom', customer_id: 'c' }],
      ]);
      expect(server.seen[0]!.headers.get('x-stack-access-type')).toBe('server');
    });

    it('is made by a client for who is signed in and for their teams, and for nobody else', async () => {
      const server = new FakeServer(({ path }) => json(path === '/users/me' ? user : LINK));
      const tokens = { refreshToken: 'refresh-1', accessToken: accessToken() };
      const app = new HallpassClientApp({ ...identity, tokenStore: tokens, transport: server.transport });
      expect(await app.createCustomerPageUrl()).toEqual(link);
      await app.createCustomerPageUrl({ teamId: 't' });
      const asked = server.seen
        .filter(({ path }) => path === '/payments/customer-links')
        .map(({ body }) => JSON.parse(body!) as object);
      expect(asked).toEqual([
        { customer_type: 'user', customer_id: user.id },
        { customer_type: 'team', customer_id: 't' },
      ]);
      const nobody = new HallpassClientApp({ ...identity, tokenStore: 'memory', transport: server.transport });
      await expect(nobody.createCustomerPageUrl()).rejects.toBeInstanceOf(KnownErrors.CannotGetOwnUserWithoutUser);
    });

    it('is refused for a way back that is not trusted', async () => {
      const server = new FakeServer(() => knownError('REDIRECT_URL_NOT_WHITELISTED', 400));
      const app = new HallpassServerApp({ ...identity, secretServerKey: 'ssk_1', transport: server.transport });
      const refused = app.createCustomerPageUrl({ userId: 'u', returnUrl: 'https://evil.example/' });
      await expect(refused).rejects.toBeInstanceOf(KnownErrors.RedirectUrlNotWhitelisted);
    });
  });
});

describe('customer', () => {
  const item = { id: 'credits', display_name: 'Credits', quantity: -2 };
  const owned = { display_name: 'Pro', customer_type: 'user', server_only: false, stackable: true };
  const page = {
    items: [{ id: 'pro', quantity: 2, product: owned }],
    is_paginated: true,
    pagination: { next_cursor: 'c2' },
  };
  const product: InlineProduct = {
    display_name: 'One',
    customer_type: 'user',
    prices: { a: { USD: '1' } },
    included_items: {},
  };

  describe('an item', () => {
    it('may be below zero, and what is left is not', async () => {
      const { current, sentByUser } = await bothUsers({ '*': item });
      expect(await current.getItem('credits')).toMatchObject({
        displayName: 'Credits',
        quantity: -2,
        nonNegativeQuantity: 0,
      });
      expect(sentByUser()).toEqual([`GET /payments/items/user/${user.id}/credits client`]);
    });

    it.each([
      [{ userId: 'u1' }, 'user/u1'],
      [{ teamId: 't1' }, 'team/t1'],
      [{ customCustomerId: 'c/ü' }, 'custom/c%2F%C3%BC'],
    ])('is of any customer: %j', async (customer, path) => {
      const client = clientApp({ '*': item });
      await client.app.getItem({ itemId: 'credits', ...customer });
      expect(client.sent()).toEqual([`GET /payments/items/${path}/credits client`]);
      const server = serverApp({ '*': item });
      await server.app.getItem({ itemId: 'credits', ...customer });
      expect(server.sent()).toEqual([`GET /payments/items/${path}/credits server`]);
    });

    it('is given and taken by servers', async () => {
      const { app, sent } = serverApp({ 'GET /payments/items/team/t1/credits': item });
      const credits = await app.getItem({ itemId: 'credits', teamId: 't1' });
      await credits.increaseQuantity(2);
      await credits.decreaseQuantity(3);
      expect(await credits.tryDecreaseQuantity(4)).toBe(true);
      const path = 'POST /payments/items/team/t1/credits/update-quantity';
      expect(sent().slice(1)).toEqual([
        `${path}?allow_negative=false server {"delta":2}`,
        `${path}?allow_negative=true server {"delta":-3}`,
        `${path}?allow_negative=false server {"delta":-4}`,
      ]);
    });

    it('of which too little is left is not taken (spec §8); other errors are thrown', async () => {
      const path = 'POST /payments/items/custom/c1/credits/update-quantity';
      const tryIt = async (answer: Response) => {
        const { app } = serverApp({ '*': item, [path]: answer });
        const credits = await app.getItem({ itemId: 'credits', customCustomerId: 'c1' });
        return credits.tryDecreaseQuantity(1);
      };
      expect(await tryIt(knownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', 400))).toBe(false);
      await expect(tryIt(knownError('ITEM_NOT_FOUND', 404))).rejects.toThrow(KnownErrors.ItemNotFound);
    });

    it('changes below zero by an administrator (spec §5)', async () => {
      const { app, sent } = serverApp();
      const change = { quantity: -5, expiresAt: '2030-01-01T00:00:00.000Z', description: 'refund' };
      await app.createItemQuantityChange({ userId: 'u1', itemId: 'credits', ...change });
      expect(sent()).toEqual([
        'POST /payments/items/user/u1/credits/update-quantity?allow_negative=true server ' +
          '{"delta":-5,"expires_at":"2030-01-01T00:00:00.000Z","description":"refund"}',
      ]);
    });
  });

  describe('the products of a customer', () => {
    it('come page by page', async () => {
      const { current, sentByUser } = await bothUsers({ '*': page });
      const products = await current.listProducts({ cursor: 'c1', limit: 1 });
      expect([...products]).toEqual([
        { id: 'pro', quantity: 2, displayName: 'Pro', customerType: 'user', isServerOnly: false, stackable: true },
      ]);
      expect(products.nextCursor).toBe('c2');
      expect(sentByUser()).toEqual([`GET /payments/products/user/${user.id}?cursor=c1&limit=1 client`]);
    });

    it('are of any customer to an app', async () => {
      const { app, sent } = serverApp({ '*': page });
      await app.listProducts({ customCustomerId: 'c1', limit: 3 });
      await clientApp({ '*': page }).app.listProducts({ teamId: 't1' });
      expect(sent()).toEqual(['GET /payments/products/custom/c1?limit=3 server']);
    });

    it('are granted by servers', async () => {
      const { any, sentByServer } = await bothUsers();
      const { app, sent } = serverApp();
      await any.grantProduct({ productId: 'pro', quantity: 2 });
      await app.grantProduct({ teamId: 't1', product, renews: true });
      expect(sentByServer()).toEqual([
        `POST /payments/products/user/${user.id} server {"product_id":"pro","quantity":2}`,
      ]);
      expect(sent()).toEqual([
        `POST /payments/products/team/t1 server {"product_inline":${JSON.stringify(product)},"renews":true}`,
      ]);
    });

    it('are sold on a page', async () => {
      const answers = { '*': { url: 'https://pay.test/1' } };
      const { current, any, sentByUser, sentByServer } = await bothUsers(answers);
      expect(await current.createCheckoutUrl({ productId: 'pro', returnUrl: 'https://app.test' })).toBe(
        'https://pay.test/1',
      );
      await any.createCheckoutUrl({ product });
      const path = 'POST /payments/purchases/create-purchase-url';
      const customer = `"customer_type":"user","customer_id":"${user.id}"`;
      expect(sentByUser()).toEqual([`${path} client {${customer},"product_id":"pro","return_url":"https://app.test"}`]);
      expect(sentByServer()).toEqual([`${path} server {${customer},"inline_product":${JSON.stringify(product)}}`]);
    });
  });

  describe('the account with Stripe', () => {
    it('is null when there is none, and only then (spec §8)', async () => {
      expect(
        await serverApp({ '*': knownError('STRIPE_ACCOUNT_INFO_NOT_FOUND', 404) }).app.getStripeAccountInfo(),
      ).toBeNull();
      await expect(serverApp({ '*': textError(404, 'no') }).app.getStripeAccountInfo()).rejects.toThrow('no');
      const info = { account_id: 'acct_1', charges_enabled: true, details_submitted: true, payouts_enabled: false };
      expect(await serverApp({ '*': info }).app.getStripeAccountInfo()).toEqual(info);
    });
  });

  it('lists transactions page by page', async () => {
    const { app, sent } = serverApp({ '*': { transactions: [{ id: 't1' }], next_cursor: 'n' } });
    const options = { cursor: 'c', limit: 3, type: 'one_time', customerType: 'team' } as const;
    expect(await app.listTransactions(options)).toEqual({ transactions: [{ id: 't1' }], nextCursor: 'n' });
    expect(sent()).toEqual([
      'GET /internal/payments/transactions?cursor=c&limit=3&type=one_time&customer_type=team admin',
    ]);
  });
});
