import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StripeEvent } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

let on: StripeServer;

beforeAll(async () => {
  on = await StripeServer.start();
});
afterAll(() => on?.stop());

const eventsOf = (shop: StripeShop): Promise<{ event_id: string }[]> =>
  on.query('SELECT event_id FROM payments.provider_event WHERE project_id = $1', [shop.project.id]);

describe('an event leaves no row (security L1)', () => {
  let shop: StripeShop;
  let customer: string;
  let event: StripeEvent;

  beforeAll(async () => {
    shop = await on.shop();
    customer = await shop.newCustomer();
    const { id } = await shop.begin(customer, 'hat', 'once');
    shop.account.pay(id);
    [event] = on.stripe.takeEvents(shop.account.id) as [StripeEvent];
  });

  const nothing = async (): Promise<void> => {
    expect(await eventsOf(shop)).toEqual([]);
    expect(await shop.ownedIds(customer)).toEqual([]);
    expect(await shop.money()).toEqual([]);
  };
  const deliver = (body: string, signature?: string) => on.stripe.deliver(on.server.baseUrl, { body }, signature);
  const now = (): number => Math.floor(Date.now() / 1000);

  it('without a signature', async () => {
    const response = await fetch(`${on.server.baseUrl}/api/v1/integrations/stripe/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: event.body,
    });
    expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([400, 'SCHEMA_ERROR']);
    await nothing();
  });

  it.each([
    ['altered', () => [event.body.replace('payment_intent.succeeded', 'payment_intent.canceled'), event.body]],
    ['with another white space', () => [`${event.body} `, event.body]],
  ])('%s', async (_name, bodies) => {
    const [sent, signed] = bodies() as [string, string];
    expect(await deliver(sent, on.stripe.sign(signed))).toBe(400);
    await nothing();
  });

  it.each([
    ['of another secret', { secret: 'whsec_other' }, 400],
    ['that is empty', { secret: '' }, 400],
    ['of 301 seconds ago', { at: now() - 305 }, 400],
  ])('with a signature %s', async (_name, options, status) => {
    expect(await deliver(event.body, on.stripe.sign(event.body, options))).toBe(status);
    await nothing();
  });

  it('of an account that is for another project than it speaks of', async () => {
    const other = await on.shop();
    const body = event.body.replace(`"account":"${shop.account.id}"`, `"account":"${other.account.id}"`);
    expect(await deliver(body)).toBe(400);
    await nothing();
    expect(await eventsOf(other)).toEqual([]);
  });

  it('of an account of nobody, of the platform, or of a type that nobody looks at', async () => {
    const { account: _, ...rest } = JSON.parse(event.body) as Record<string, unknown>;
    const unknown = event.body.replace(`"account":"${shop.account.id}"`, '"account":"acct_none"');
    const ignored = event.body.replace('payment_intent.succeeded', 'payout.paid');
    for (const body of [JSON.stringify(rest), unknown, ignored]) expect(await deliver(body)).toBe(200);
    await nothing();
  });

  it('while Stripe does not answer; it is asked for again', async () => {
    on.stripe.fault = () => ({ status: 500 });
    expect(await deliver(event.body)).toBe(503);
    await nothing();
    on.stripe.fault = () => null;
    expect(await deliver(event.body)).toBe(200);
    expect(await shop.ownedIds(customer)).toEqual(['hat']);
    expect(await eventsOf(shop)).toEqual([{ event_id: event.id }]);
  });
});
