/**
 * @once the SDK only uses the HTTP API; `test/sdk.e2e-spec.ts` and `test/sdk-sessions.e2e-spec.ts` run in both modes
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { createProject, rawApi, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';

/** Items and products with the published SDK, unmodified except for the base URL (contract/06 §3, §4). */

const OVERRIDE = {
  'payments.items': {
    credits: { displayName: 'Credits', customerType: 'user' },
    seats: { displayName: 'Seats', customerType: 'team' },
    units: { displayName: 'Units', customerType: 'custom' },
  },
  'payments.products': {
    pack: {
      displayName: 'Pack',
      customerType: 'user',
      stackable: true,
      prices: { p: { USD: '5' } },
      includedItems: { credits: { quantity: 10, expires: 'never' } },
    },
    hat: { displayName: 'Hat', customerType: 'user', prices: { p: { USD: '5' } } },
    cap: { displayName: 'Cap', customerType: 'user', prices: { p: { USD: '5' } } },
    desk: { displayName: 'Desk', customerType: 'team', prices: { p: { USD: '5' } } },
  },
};

let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  project = await createProject({ config: { allow_localhost: true }, override: OVERRIDE });
  user = await signUp(project);
});

const options = () => ({
  baseUrl: project.baseUrl,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  noAutomaticPrefetch: true,
});
/** A new instance has an empty cache. */
const serverApp = () =>
  new StackServerApp({ ...options(), secretServerKey: project.secretServerKey, tokenStore: 'memory' });
const clientApp = () => new StackClientApp({ ...options(), tokenStore: user });
const read = async () => (await serverApp().getItem({ userId: user.userId, itemId: 'credits' })).quantity;

describe('by the SDK', () => {
  it('an unknown item throws, and so does an unknown product', async () => {
    await expect(serverApp().getItem({ userId: user.userId, itemId: 'unknown' })).rejects.toThrow(/unknown/);
    await expect(serverApp().grantProduct({ userId: user.userId, productId: 'unknown' })).rejects.toThrow(/unknown/);
  });

  it('an item is read, increased, decreased, and tried to be decreased', async () => {
    const item = await serverApp().getItem({ userId: user.userId, itemId: 'credits' });
    expect([item.displayName, item.quantity, item.nonNegativeQuantity]).toEqual(['Credits', 0, 0]);
    await item.increaseQuantity(5);
    expect(await read()).toBe(5);
    expect(await item.tryDecreaseQuantity(6)).toBe(false);
    expect(await item.tryDecreaseQuantity(2)).toBe(true);
    expect(await read()).toBe(3);
    await item.decreaseQuantity(4);
    const below = await serverApp().getItem({ userId: user.userId, itemId: 'credits' });
    expect([below.quantity, below.nonNegativeQuantity]).toEqual([-1, 0]);
    await item.increaseQuantity(1);
  });

  it('items of teams and of customers with ids of their own are read and changed', async () => {
    const team = await serverApp().createTeam({ displayName: 'Team' });
    const seats = await serverApp().getItem({ teamId: team.id, itemId: 'seats' });
    await seats.increaseQuantity(3);
    expect((await serverApp().getItem({ teamId: team.id, itemId: 'seats' })).quantity).toBe(3);
    const units = await serverApp().getItem({ customCustomerId: 'company-1', itemId: 'units' });
    await units.increaseQuantity(2);
    expect((await serverApp().getItem({ customCustomerId: 'company-1', itemId: 'units' })).quantity).toBe(2);
  });

  it('products are granted and listed, with a product of the call too', async () => {
    await serverApp().grantProduct({ userId: user.userId, productId: 'pack', quantity: 2 });
    await serverApp().grantProduct({
      userId: user.userId,
      product: {
        display_name: 'Made for you',
        customer_type: 'user',
        server_only: false,
        stackable: false,
        prices: { once: { USD: '1' } },
        included_items: { credits: { quantity: 1 } },
      },
    } as never);
    expect(await read()).toBe(21);
    const products = await serverApp().listProducts({ userId: user.userId });
    expect(products.map(({ displayName, quantity, customerType }) => [displayName, quantity, customerType])).toEqual([
      ['Pack', 2, 'user'],
      ['Made for you', 1, 'user'],
    ]);
    expect(products.nextCursor).toBeNull();
    await serverApp().grantProduct({ userId: user.userId, productId: 'hat' });
    await expect(serverApp().grantProduct({ userId: user.userId, productId: 'hat' })).rejects.toThrow();
  });

  it('checkout is rejected for an unknown product, and for an untrusted return URL', async () => {
    const me = (await serverApp().getUser(user.userId))!;
    await expect(me.createCheckoutUrl({ productId: 'unknown' })).rejects.toThrow(/unknown/);
    const elsewhere = { productId: 'cap', returnUrl: 'https://evil.example/' };
    await expect(me.createCheckoutUrl(elsewhere)).rejects.toThrow(/whitelisted|trusted/i);
  });

  it('a URL is made to buy a product, by the back end and by its customer, and is paid', async () => {
    const byServer = await (await serverApp().getUser(user.userId))!.createCheckoutUrl({ productId: 'cap' });
    const returnUrl = 'http://localhost:3000/thanks';
    const byCustomer = await (await clientApp().getUser())!.createCheckoutUrl({ productId: 'cap', returnUrl });
    const page = rawApi(project.baseUrl);
    for (const url of [byServer, byCustomer]) {
      expect(new URL(url).origin).toBe(new URL(project.baseUrl).origin);
      const full_code = new URL(url).pathname.replace('/purchase/', '');
      const shown = succeeded(await page.post('/payments/purchases/validate-code', { full_code }));
      expect(shown.product.display_name).toBe('Cap');
    }
    expect(new URL(byCustomer).searchParams.get('return_url')).toBe(returnUrl);
    const full_code = new URL(byServer).pathname.replace('/purchase/', '');
    const begun = await page.post('/payments/purchases/purchase-session', { full_code, price_id: 'p' });
    const { client_secret } = succeeded(begun);
    const card = { card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
    succeeded(await page.post('/payments/built-in/confirm', { client_secret, ...card }));
    const owned = await serverApp().listProducts({ userId: user.userId });
    expect(owned.map(({ displayName }) => displayName)).toContain('Cap');
  });

  it('a team buys by a URL of its own', async () => {
    const team = await serverApp().createTeam({ displayName: 'Buyers' });
    const url = await team.createCheckoutUrl({ productId: 'desk' });
    const full_code = new URL(url).pathname.replace('/purchase/', '');
    const shown = await rawApi(project.baseUrl).post('/payments/purchases/validate-code', { full_code });
    expect(succeeded(shown).product.display_name).toBe('Desk');
  });

  it('a signed-in user reads what it has', async () => {
    const me = (await clientApp().getUser())!;
    expect((await me.getItem('credits')).quantity).toBe(21);
    expect((await me.listProducts()).map(({ displayName }) => displayName)).toEqual([
      'Pack',
      'Made for you',
      'Hat',
      'Cap',
    ]);
  });
});
