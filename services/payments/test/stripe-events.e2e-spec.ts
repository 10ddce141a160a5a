import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePortRange, mode, type StripeEvent, until } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

let on: StripeServer;
let metricsUrl: string;

/** Offset of the metrics port of the payments process from the first one. */
const PORT_OF_PAYMENTS = mode === 'standalone' ? 0 : 5;

beforeAll(async () => {
  const port = await freePortRange(Array.from({ length: 8 }, (_, distance) => distance));
  on = await StripeServer.start({ replicas: 1, env: { HALLPASS_METRICS_PORT: String(port) } });
  metricsUrl = `http://127.0.0.1:${port + PORT_OF_PAYMENTS}/metrics`;
});
afterAll(() => on?.stop());

const eventsOf = (shop: StripeShop): Promise<{ event_id: string }[]> =>
  on.query('SELECT event_id FROM payments.provider_event WHERE project_id = $1', [shop.project.id]);

const paidEvent = (shop: StripeShop): StripeEvent =>
  on.stripe.takeEvents(shop.account.id).find(({ type }) => type === 'payment_intent.succeeded')!;

describe('an event leaves no row (security L1)', () => {
  let shop: StripeShop;
  let customer: string;
  let event: StripeEvent;

  beforeAll(async () => {
    shop = await on.shop();
    customer = await shop.newCustomer();
    const { id } = await shop.begin(customer, 'hat', 'once');
    shop.account.pay(id);
    event = paidEvent(shop);
  });

  const nothing = async (): Promise<void> => {
    expect(await eventsOf(shop)).toEqual([]);
    expect(await shop.ownedIds(customer)).toEqual([]);
    expect(await shop.money()).toEqual([]);
  };
  const deliver = async (body: string, signature?: string): Promise<number> => (await send(body, signature)).status;
  const send = (body: string, signature = on.stripe.sign(body)) =>
    fetch(`${on.server.baseUrl}/api/v1/integrations/stripe/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  const codeOf = ({ status, headers }: Response) => [status, headers.get('x-hallpass-error')];
  /** Refusals so far, by reason. */
  async function refusals(): Promise<Record<string, number>> {
    const text = await (await fetch(metricsUrl)).text();
    const lines = text.matchAll(/^hallpass_stripe_events_refused_total\{.*?reason="(\w+)".*?\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
  }
  /** @returns the increase of the refusals, by reason */
  async function refusedBy(work: () => Promise<void>): Promise<Record<string, number>> {
    const before = await refusals();
    await work();
    const risen = Object.entries(await refusals()).map(([reason, count]) => [reason, count - before[reason]!] as const);
    return Object.fromEntries(risen.filter(([, count]) => count > 0));
  }
  const changed = (change: object): string => JSON.stringify({ ...(JSON.parse(event.body) as object), ...change });
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
    ['of another secret', { secret: 'whsec_other' }, 'STRIPE_SIGNATURE_INVALID', 'signature'],
    ['that is empty', { secret: '' }, 'STRIPE_SIGNATURE_INVALID', 'signature'],
    ['of another secret, in the future', { secret: 'whsec_other', ago: -900 }, 'STRIPE_SIGNATURE_INVALID', 'signature'],
    ['of more than 300 seconds ago', { ago: 305 }, 'STRIPE_SIGNATURE_INVALID', 'too_old'],
    ['of more than 300 seconds ahead', { ago: -330 }, 'STRIPE_SIGNATURE_AHEAD', 'ahead'],
    ['of the next century', { ago: -3_000_000_000 }, 'STRIPE_SIGNATURE_AHEAD', 'ahead'],
  ])('with a signature %s', async (_name, { ago = 0, ...options }: { ago?: number; secret?: string }, code, reason) => {
    const signature = on.stripe.sign(event.body, { ...options, at: now() - ago });
    const by = await refusedBy(async () => expect(codeOf(await send(event.body, signature))).toEqual([400, code]));
    expect(by).toEqual({ [reason]: 1 });
    await nothing();
  });

  it.each([
    ['two times', (time: string, mac: string) => `${time},${time},${mac}`],
    ['no time', (_time: string, mac: string) => mac],
    ['a time that is no number', (time: string, mac: string) => `${time}x,${mac}`],
    ['a negative time', (time: string, mac: string) => `${time.replace('=', '=-')},${mac}`],
    ['nothing else', (time: string) => time],
  ])('with a signature that has %s', async (_name, header) => {
    const [time, mac] = on.stripe.sign(event.body).split(',') as [string, string];
    expect(codeOf(await send(event.body, header(time, mac)))).toEqual([400, 'STRIPE_SIGNATURE_INVALID']);
    await nothing();
  });

  it.each<[string, () => string]>([
    ['null', () => 'null'],
    ['an array', () => `[${event.body}]`],
    ['text', () => '"event"'],
    ['nothing', () => ''],
    ['no JSON', () => event.body.slice(1)],
    ['an event without an id', () => changed({ id: undefined })],
    ['an event with an id that cannot be stored', () => changed({ id: 'evt_\0' })],
    ['an event with a type that is no text', () => changed({ type: ['payment_intent.succeeded'] })],
    ['an event without data', () => changed({ data: null })],
    ['an event without an object', () => changed({ data: { object: 'pi_1' } })],
    ['an event that does not say when it was made', () => changed({ created: 'now' })],
    ['an event with an account that is no id', () => changed({ account: { id: shop.account.id } })],
  ])('when the body that is signed is %s', async (_name, bodyOf) => {
    const by = await refusedBy(async () => expect(codeOf(await send(bodyOf()))).toEqual([400, 'STRIPE_EVENT_INVALID']));
    expect(by).toEqual({ no_event: 1 });
    await nothing();
  });

  it.each<object>([
    { id: null },
    { id: '../accounts' },
    { id: 'pi_\0' },
    { customer: 5 },
    { customer: { id: { id: 'cus_1' } } },
    { customer: 'cus_\0' },
    { object: 'charge', payment_intent: [] },
    { object: 'invoice', id: '', parent: 'sub_1' },
    { object: ['payment_intent'] },
    { metadata: 'none' },
    { metadata: { tenancyId: 7 } },
    { metadata: { tenancyId: '\0' } },
  ])('and is no failure of the server, when its object has %j', async (change) => {
    const object = { object: 'payment_intent', id: 'pi_none', metadata: {}, ...change };
    for (const type of ['payment_intent.succeeded', 'invoice.upcoming'])
      expect([200, 400]).toContain(await deliver(changed({ id: 'evt_wrong', type, data: { object } })));
    expect(await shop.ownedIds(customer)).toEqual([]);
    expect(await shop.money()).toEqual([]);
    await on.query('DELETE FROM payments.provider_event WHERE project_id = $1', [shop.project.id]);
  });

  it('and is logged by its id, never with its body', async () => {
    const id = 'evt_that_is_logged';
    const secret = 'only-in-the-body';
    await send(changed({ id: `${secret} \0`, data: { object: {} } }));
    const unsigned = changed({ id: 'evt_that_nobody_signed' });
    await send(unsigned, on.stripe.sign(unsigned, { secret: 'whsec_other' }));
    // Sent last: once it is logged, everything before it is too.
    await send(changed({ id, data: { object: secret } }));
    const log = () => readFileSync(join(on.server.dataDir, 'logs/hallpass.log'), 'utf8');
    await until('the refusal is logged', () => log().includes(id));
    const lines = log()
      .split('\n')
      .filter((line) => line.includes(id));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ reason: 'no_event', eventId: id }]);
    expect(log()).not.toMatch(/only-in-the-body|evt_that_nobody_signed/);
    await nothing();
  });

  it('of an account that is for another project than it speaks of', async () => {
    const other = await on.shop();
    const body = event.body.replace(`"account":"${shop.account.id}"`, `"account":"${other.account.id}"`);
    const by = await refusedBy(async () => expect(codeOf(await send(body))).toEqual([400, 'STRIPE_ACCOUNT_MISMATCH']));
    expect(by).toEqual({ account: 1 });
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

  it('except one that was made in the future, by the clock of Stripe alone: its object is read all the same', async () => {
    const { id } = await shop.begin(await shop.newCustomer(), 'hat', 'once');
    shop.account.pay(id);
    const later = paidEvent(shop);
    const created = now() + 10 * 365 * 86_400;
    const body = JSON.stringify({ ...(JSON.parse(later.body) as object), created });
    expect(await deliver(body, on.stripe.sign(body, { at: now() + 250 }))).toBe(200);
    expect((await shop.money()).map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ['charge', 2000],
      ['charge', 2000],
    ]);
  });
});
