import type { Interval } from './calendar.js';
import type { History, Price, SoldProduct, Terms } from './history-events.js';

const DAY: Interval = [1, 'day'];
const WEEK: Interval = [1, 'week'];
const MONTH: Interval = [1, 'month'];
const YEAR: Interval = [1, 'year'];

type Items = SoldProduct['items'];

const credits = (quantity: number, repeat: Terms['repeat'], expires: Terms['expires']): Items => ({
  credits: { quantity, repeat, expires },
});
const prices = (main: Interval, other: Interval, trial: Interval): Record<string, Price> => ({
  main: { interval: main },
  other: { interval: other },
  trial: { interval: main, trial },
});
const plan = (sold: Record<string, Price>, items: Items): SoldProduct => ({ catalog: 'plans', sold, items });
const included = (catalog: string | null, items: Items): SoldProduct => ({ catalog, sold: 'by-default', items });
const once = (items: Items): SoldProduct => ({ catalog: null, sold: 'once', items });

/** Regressions: the ledger and the model once disagreed on these histories. */
export const FOUND_HISTORIES: readonly History[] = [
  {
    name: 'a dispute of a payment after the refund of another one failed',
    start: 1835396159976,
    customer: 'user',
    products: {
      free: included('plans', credits(3, 'never', 'never')),
      basic: plan(prices(WEEK, MONTH, [3, 'day']), credits(10, 'never', 'never')),
      pro: plan(prices(WEEK, MONTH, [3, 'day']), credits(6, DAY, 'when-purchase-expires')),
      pack: once(credits(50, 'never', 'never')),
    },
    events: [
      { at: 1835396159977, kind: 'signUp' },
      {
        at: 1835397097257,
        kind: 'grantProduct',
        subscription: 's1',
        product: 'basic',
        quantity: 1,
        price: 'main',
        renews: true,
      },
      { at: 1836001897256, kind: 'buy', subscription: 's2', product: 'basic', quantity: 2, price: 'main' },
      { at: 1836419209256, kind: 'refund', subscription: 's2', payment: 0, share: 'all' },
      { at: 1836606697256, kind: 'renew', subscription: 's2' },
      { at: 1837089811496, kind: 'refundFailed', subscription: 's2', payment: 0 },
      { at: 1837211497256, kind: 'renew', subscription: 's2' },
      { at: 1837816297255, kind: 'changePlan', subscription: 's2', product: 'basic', price: 'other', quantity: 2 },
      { at: 1838100553255, kind: 'cancelAtPeriodEnd', subscription: 's2' },
      { at: 1838100642561, kind: 'cancelNow', subscription: 's2' },
      { at: 1839094568880, kind: 'disputeLost', subscription: 's2', payment: 1 },
      { at: 1843390855286, kind: 'wait' },
    ],
  },
  {
    name: 'a refund that fails after the plan was changed',
    start: 1927584885013,
    customer: 'custom',
    products: {
      free: included(null, credits(3, WEEK, 'never')),
      basic: plan(prices(MONTH, YEAR, MONTH), credits(10, WEEK, 'never')),
      pro: plan(prices(MONTH, YEAR, MONTH), credits(60, 'never', 'never')),
      pack: once(credits(50, WEEK, 'never')),
    },
    events: [
      { at: 1927730037013, kind: 'buy', subscription: 's1', product: 'basic', quantity: 2, price: 'main' },
      { at: 1927899381013, kind: 'use', item: 'credits', amount: 15, expiresAt: 1932478581013 },
      { at: 1928112754453, kind: 'refund', subscription: 's1', payment: 0, share: 'all' },
      { at: 1930149237013, kind: 'failRenewal', subscription: 's1' },
      { at: 1930486197013, kind: 'payLate', subscription: 's1' },
      {
        at: 1930486197014,
        kind: 'configure',
        products: { basic: plan(prices(MONTH, YEAR, MONTH), credits(5, WEEK, 'never')) },
      },
      { at: 1930486317433, kind: 'add', item: 'credits', amount: 20, expiresAt: 1935670317433 },
      { at: 1932160895740, kind: 'refund', subscription: 's1', payment: 1, share: 'all' },
      { at: 1932827637013, kind: 'renew', subscription: 's1' },
      { at: 1932827637014, kind: 'changePlan', subscription: 's1', product: 'pro', price: 'main', quantity: 2 },
      { at: 1933142133013, kind: 'refundFailed', subscription: 's1', payment: 1 },
      { at: 1933160795413, kind: 'disputeLost', subscription: 's1', payment: 2 },
      { at: 1933161302511, kind: 'wait' },
      { at: 1934382837012, kind: 'use', item: 'credits', amount: 40, expiresAt: 1936888437012 },
      { at: 1934382837013, kind: 'use', item: 'credits', amount: 10 },
      { at: 1935419637013, kind: 'renew', subscription: 's1' },
      { at: 1935419637014, kind: 'changePlan', subscription: 's1', product: 'pro', price: 'other', quantity: 2 },
      { at: 1935419637015, kind: 'cancelNow', subscription: 's1' },
      { at: 1938875637015, kind: 'wait' },
    ],
  },
  {
    name: 'a change of plan after a refund that failed',
    start: 1956442025666,
    customer: 'custom',
    products: {
      free: included('plans', credits(3, WEEK, 'when-repeated')),
      basic: plan(prices(WEEK, YEAR, [2, 'week']), credits(10, WEEK, 'when-repeated')),
      pro: plan(prices(WEEK, YEAR, [2, 'week']), credits(25, WEEK, 'when-repeated')),
      pack: once(credits(50, WEEK, 'when-repeated')),
    },
    events: [
      {
        at: 1960070825667,
        kind: 'grantProduct',
        subscription: 's1',
        product: 'pro',
        quantity: 1,
        price: 'main',
        renews: false,
      },
      { at: 1961280425667, kind: 'buy', subscription: 's2', product: 'pro', quantity: 1, price: 'main' },
      { at: 1961885225667, kind: 'renew', subscription: 's2' },
      { at: 1961921513667, kind: 'refund', subscription: 's2', payment: 1, share: 'all' },
      { at: 1962399063747, kind: 'add', item: 'credits', amount: 22, expiresAt: 1966027863747 },
      { at: 1962472742902, kind: 'refundFailed', subscription: 's2', payment: 1 },
      { at: 1962490025667, kind: 'renew', subscription: 's2' },
      { at: 1963094825667, kind: 'renew', subscription: 's2' },
      { at: 1963699625667, kind: 'renew', subscription: 's2' },
      { at: 1963773237665, kind: 'refund', subscription: 's2', payment: 4, share: 'all' },
      { at: 1963991024745, kind: 'disputeLost', subscription: 's2', payment: 0 },
      { at: 1964248013501, kind: 'refundFailed', subscription: 's2', payment: 4 },
      { at: 1964304425666, kind: 'changePlan', subscription: 's2', product: 'basic', price: 'main', quantity: 1 },
      { at: 1964304425667, kind: 'failRenewal', subscription: 's2' },
      { at: 1964736425667, kind: 'endUnpaid', subscription: 's2' },
      { at: 1964736425668, kind: 'buy', subscription: 's3', product: 'pro', quantity: 1, price: 'trial' },
      { at: 1965849257668, kind: 'add', item: 'credits', amount: 38 },
      { at: 1965849334789, kind: 'disputeLost', subscription: 's2', payment: 3 },
      { at: 1965946025668, kind: 'renew', subscription: 's3' },
      { at: 1966550825668, kind: 'renew', subscription: 's3' },
      { at: 1966550825669, kind: 'cancelAtPeriodEnd', subscription: 's3' },
      { at: 1966756457668, kind: 'cancelNow', subscription: 's3' },
      { at: 1970212457668, kind: 'wait' },
    ],
  },
  {
    name: 'a payment that is refunded again after its refund failed',
    start: 1835396159976,
    customer: 'custom',
    products: {
      pro: plan({ main: { interval: MONTH } }, credits(20, WEEK, 'never')),
    },
    events: [
      { at: 1835482559976, kind: 'buy', subscription: 's1', product: 'pro', quantity: 1, price: 'main' },
      { at: 1836173759976, kind: 'use', item: 'credits', amount: 7 },
      { at: 1836260159976, kind: 'refund', subscription: 's1', payment: 0, share: 'all' },
      { at: 1836346559976, kind: 'refundFailed', subscription: 's1', payment: 0 },
      { at: 1836432959976, kind: 'use', item: 'credits', amount: 3 },
      { at: 1836864959976, kind: 'refund', subscription: 's1', payment: 0, share: 'all' },
      { at: 1836951359976, kind: 'refundFailed', subscription: 's1', payment: 0 },
      { at: 1837037759976, kind: 'disputeLost', subscription: 's1', payment: 0 },
      { at: 1837556159976, kind: 'wait' },
    ],
  },
  {
    name: 'a purchase that is refunded again after its refund failed',
    start: 1835396159976,
    customer: 'custom',
    products: {
      pack: once(credits(50, 'never', 'never')),
    },
    events: [
      { at: 1835482559976, kind: 'buyOnce', purchase: 'p1', product: 'pack', quantity: 1 },
      { at: 1835568959976, kind: 'use', item: 'credits', amount: 10 },
      { at: 1835655359976, kind: 'refundPurchase', purchase: 'p1', share: 'all' },
      { at: 1835741759976, kind: 'refundOfPurchaseFailed', purchase: 'p1' },
      { at: 1835828159976, kind: 'use', item: 'credits', amount: 5 },
      { at: 1835914559976, kind: 'refundPurchase', purchase: 'p1', share: 'all' },
      { at: 1836000959976, kind: 'refundOfPurchaseFailed', purchase: 'p1' },
      { at: 1836087359976, kind: 'refundPurchase', purchase: 'p1', share: 'all' },
      { at: 1836173759976, kind: 'wait' },
    ],
  },
];
