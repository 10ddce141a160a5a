// Customers who buy, use and get grants through either release.
import { randomUUID } from 'node:crypto';
import { rawApi, serverApi, succeeded } from '@hallpass/testing';

const monthly = { USD: '10.00', interval: [1, 'month'] };

/** Everything that a product can grant, and two items that no product grants. */
export const OVERRIDE = {
  'payments.items': {
    credits: { customerType: 'custom' },
    calls: { customerType: 'custom' },
    seats: { customerType: 'custom' },
    tokens: { customerType: 'custom' },
    bonus: { customerType: 'custom' },
  },
  'payments.products': {
    plan: {
      displayName: 'Plan',
      customerType: 'custom',
      stackable: true,
      prices: { monthly },
      includedItems: {
        credits: { quantity: 20, repeat: [1, 'month'], expires: 'never' },
        calls: { quantity: 10, repeat: [1, 'week'], expires: 'when-repeated' },
        seats: { quantity: 5, repeat: 'never', expires: 'when-purchase-expires' },
      },
    },
    pack: {
      displayName: 'Pack',
      customerType: 'custom',
      stackable: true,
      prices: { once: { USD: '5.00' } },
      includedItems: { credits: { quantity: 100, repeat: 'never', expires: 'never' } },
    },
  },
};
export const ITEMS = ['credits', 'calls', 'seats', 'tokens', 'bonus'];

/** The same project through one release. */
export const through = (project, { baseUrl }) => ({ ...project, baseUrl });

/** Buys a product with a test card. @returns whether it was paid */
export async function buy(project, customer, productId, priceId) {
  const bought = { customer_type: 'custom', customer_id: customer, product_id: productId };
  const { url } = succeeded(await serverApi(project).post('/payments/purchases/create-purchase-url', bought));
  const open = rawApi(project.baseUrl, { 'x-forwarded-for': project.clientAddress });
  const session = { full_code: new URL(url).pathname.split('/').at(-1), price_id: priceId };
  const { client_secret } = succeeded(await open.post('/payments/purchases/purchase-session', session));
  const card = { client_secret, card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
  const answer = await open.post('/payments/built-in/confirm', card);
  // The clock moved on for longer than a purchase may take.
  if (answer.status === 409) return false;
  return succeeded(answer).status === 'succeeded';
}

export const quantity = async (project, customer, item) =>
  succeeded(await serverApi(project).get(`/payments/items/custom/${customer}/${item}`)).quantity;

/** @returns what was acknowledged; null if too few units were left. Throws any other error */
export async function change(project, customer, item, delta, expiresAt) {
  const description = randomUUID();
  const path = `/payments/items/custom/${customer}/${item}/update-quantity?allow_negative=false`;
  const body = { delta, description, ...(expiresAt && { expires_at: expiresAt.toISOString() }) };
  const answer = await serverApi(project).post(path, body);
  if (answer.knownError === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT') return null;
  succeeded(answer);
  return { customer, item, delta, description };
}
