import { Metrics } from '@hallpass/http';
import { expect, it, describe } from '@jest/globals';
import { documentedMetrics, exposedMetrics } from '@hallpass/testing';
import { RefusedStripeEvents } from './refused-stripe-events.js';
import { readEvent } from './stripe-webhooks.service.js';

describe('refused stripe events', () => {
  const own = ([name]: [string, unknown]): boolean => name.startsWith('hallpass_stripe_');

  it('docs/metrics.md has each metric of Stripe with its type and labels, and no other', () => {
    const metrics = new Metrics('test');
    new RefusedStripeEvents(metrics);
    expect(new Map([...exposedMetrics(metrics.registry)].filter(own))).toEqual(
      new Map([...documentedMetrics()].filter(own)),
    );
  });

  it('counts a refusal under its reason, and shows the reasons that have not come yet', async () => {
    const metrics = new Metrics('payments');
    new RefusedStripeEvents(metrics).refuse('signature', null);
    const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('hallpass_stripe_'));
    expect(lines.map((line) => line.replace(/^.*reason="(\w+)".*\} /, '$1 ')).toSorted()).toEqual([
      'account 0',
      'ahead 0',
      'no_event 0',
      'signature 1',
      'too_old 0',
    ]);
  });
});

describe('stripe event', () => {
  const EVENT = {
    id: 'evt_1',
    object: 'event',
    account: 'acct_1',
    type: 'payment_intent.succeeded',
    created: 1_700_000_000,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  };
  const read = (body: unknown) => readEvent(Buffer.from(JSON.stringify(body)));

  describe('no event is', () => {
    it.each([
      ['nothing', ''],
      ['half a body', JSON.stringify(EVENT).slice(0, -1)],
      ['text that is not UTF-8', Buffer.from([0xff, 0xfe])],
      ['a depth of 100,000', '['.repeat(100_000)],
    ])('%s', (_name, body) => {
      expect(readEvent(Buffer.from(body))).toEqual({ event: null, id: null });
    });

    it.each([null, true, 7, 'event', [], [EVENT], {}])('%j', (body) => {
      expect(read(body)).toEqual({ event: null, id: null });
    });

    it.each([undefined, null, 5, '', 'evt 1', 'evt_\0', 'e'.repeat(256), { id: 'evt_1' }, '../evt_1'])(
      'one with the id %j, which is not logged',
      (id) => {
        expect(read({ ...EVENT, id })).toEqual({ event: null, id: null });
      },
    );

    it.each([
      { type: undefined },
      { type: 5 },
      { created: undefined },
      { created: null },
      { created: '1700000000' },
      { created: 1.5 },
      { created: 1e300 },
      { created: -1e12 },
      { data: undefined },
      { data: null },
      { data: [] },
      { data: {} },
      { data: { object: null } },
      { data: { object: 'pi_1' } },
      { data: { object: [] } },
      { account: 5 },
      { account: 'acct_\0' },
      { account: { id: 'acct_1' } },
    ])('one with %j, whose id is known', (change) => {
      expect(read({ ...EVENT, ...change })).toEqual({ event: null, id: 'evt_1' });
    });
  });

  it.each([{}, { account: undefined }, { account: null }, { created: 0 }, { created: 253_402_300_799 }])(
    'an event is one with %j',
    (change) => {
      const event = JSON.parse(JSON.stringify({ ...EVENT, ...change })) as unknown;
      expect(read({ ...EVENT, ...change })).toEqual({ event, id: 'evt_1' });
    },
  );
});
