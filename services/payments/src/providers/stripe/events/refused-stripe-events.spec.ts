import { Metrics } from '@hallpass/http';
import { expect, it } from '@jest/globals';
import { documentedMetrics, exposedMetrics } from '@hallpass/testing';
import { RefusedStripeEvents } from './refused-stripe-events.js';

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
