// Configurations with the maximum number of products, and the requests of customers in the year 2099.
import { randomUUID } from 'node:crypto';
import { adminApi, client, moveTestClock, serverApi, signUp, succeeded } from '@hallpass/testing';
import { OVERRIDE_LIMITS } from '@hallpass/project-config';

const ITEM = 'credits';
const DAY_MILLIS = 86_400_000;
/** Test clocks end with that year, which leaves 365 days for turns. */
const FAR_MILLIS = Date.UTC(2099, 0, 1);
/** Ten years, the longest single move of a clock. */
const STEP_DAYS = 3_650;
/** Nothing renews during the measurement. */
const PRICES = { all: { USD: '10', interval: [100, 'year'] } };

/** @param {boolean} flag changes something of each product */
function productOf(customerType, flag, more) {
  const item = { quantity: flag ? 2 : 1, repeat: [1, 'day'], expires: 'when-repeated' };
  return { displayName: flag ? 'x' : 'y', customerType, includedItems: { [ITEM]: item }, ...more };
}

const productsOf = (count, product) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, product]));

/** Products that every customer of a type has, and a last one that can be bought. */
const defaults = (type) => (flag) => ({
  payments: {
    items: { [ITEM]: { customerType: type } },
    products: {
      ...productsOf(OVERRIDE_LIMITS.entries - 1, productOf(type, flag, { prices: 'include-by-default' })),
      sold: productOf(type, flag, { prices: PRICES }),
    },
  },
});

/** Products of which a customer can own one. */
const catalog = (type) => (flag) => ({
  payments: {
    items: { [ITEM]: { customerType: type } },
    catalogs: { plans: {} },
    products: productsOf(OVERRIDE_LIMITS.entries, productOf(type, flag, { catalogId: 'plans', prices: PRICES })),
  },
});

/** Each uses its own project: stores its configuration and returns its requests. */
export const PAYMENTS = {
  '1,000 defaults of custom ids': (project, asks) => open(project, asks, 'custom', defaults, 'sold'),
  '1,000 defaults of users': (project, asks) => open(project, asks, 'user', defaults, 'sold'),
  '1,000 defaults of teams': (project, asks) => open(project, asks, 'team', defaults, 'sold'),
  'a catalog of 1,000 products': (project, asks) => open(project, asks, 'user', catalog, 'p1', 'p0'),
};

/**
 * @param {number} asks maximum number of requests of one kind
 * @param {string} sold the product that purchase pages are created for
 * @param {string} [owned] a product that is granted to the customer
 */
async function open(project, asks, type, shape, sold, owned) {
  const [admin, server] = [adminApi(project), serverApi(project)];
  const overrideOf = shape(type);
  const patch = (override) =>
    admin.patch('/internal/config/override', { config_override_string: JSON.stringify(override) });
  succeeded(await patch(overrideOf(false)));
  const session = await signUp(project);
  const customer = await customerOf(server, type, session);
  const strangers = [];
  for (let n = 0; n < asks && type === 'user'; n += 1) strangers.push(succeeded(await server.post('/users', {})).id);
  if (owned) succeeded(await server.post(`/payments/products/${type}/${customer}`, { product_id: owned }));
  for (let left = FAR_MILLIS - Date.now(); left > 0; left -= STEP_DAYS * DAY_MILLIS)
    await moveTestClock(project, { days: Math.min(STEP_DAYS, Math.ceil(left / DAY_MILLIS)) });
  let flag = false;
  return {
    asks: asksOf({ project, server, session, type, customer, strangers, sold }),
    changes: {
      'the next day': () => admin.patch('/internal/payments/test-clock', { advance_millis: DAY_MILLIS }),
      'every part': () => patch(overrideOf((flag = !flag))),
    },
    // PostgreSQL computes part of the response, so its CPU time counts too.
    countsDatabase: true,
  };
}

async function customerOf(server, type, { userId }) {
  if (type === 'user') return userId;
  if (type === 'custom') return 'known';
  return succeeded(await server.post('/teams', { display_name: 'Team', creator_user_id: userId })).id;
}

function asksOf({ project, server, session, type, customer, strangers, sold }) {
  const anybody = client(project);
  const me = () => client(project, session);
  const renew = async () => {
    session.accessToken = succeeded(await me().post('/auth/sessions/current/refresh')).access_token;
  };
  const whose = { customer_type: type, customer_id: customer };
  const ask = { isClient: true, prepare: renew };
  const codeOf = ({ url }) => new URL(url).pathname.split('/').at(-1);
  const purchaseUrl = () => me().post('/payments/purchases/create-purchase-url', { ...whose, product_id: sold });
  const onPurchasePage = (path) => ({
    isClient: true,
    prepare: async () => {
      await renew();
      return codeOf(succeeded(await purchaseUrl()));
    },
    send: (full_code) => anybody.post(`/payments/purchases/${path}`, { full_code }),
  });
  const onCustomersPage = (path) => ({
    isClient: true,
    prepare: async () => codeOf(succeeded(await server.post('/payments/customer-links', whose))),
    send: (full_code) => anybody.post(`/payments/customer-page/${path}`, { full_code, limit: 100 }),
  });
  const itemOf = (id) => `/payments/items/${type}/${id}/${ITEM}`;

  return {
    ...(type === 'custom' && {
      'client item read, new custom id': { ...ask, send: () => me().get(itemOf(randomUUID())) },
    }),
    // A client without a session can read every user whose id it knows.
    ...(type === 'user' && {
      'client item read, first of a user': { ...ask, send: () => anybody.get(itemOf(strangers.pop())) },
    }),
    [`client item read, ${type === 'custom' ? 'known custom id' : type}`]: {
      ...ask,
      send: () => me().get(itemOf(customer)),
    },
    'server item decrease': {
      send: () => server.post(`${itemOf(customer)}/update-quantity?allow_negative=true`, { delta: -1 }),
    },
    'client GET products': { ...ask, send: () => me().get(`/payments/products/${type}/${customer}?limit=100`) },
    ...(type === 'user' && {
      'client create-purchase-url': { ...ask, send: purchaseUrl },
      'purchase page, validate-code': onPurchasePage('validate-code'),
      'purchase page, checkout-details': onPurchasePage('checkout-details'),
      "customer's page, products": onCustomersPage('products'),
      "customer's page, payments": onCustomersPage('payments'),
    }),
  };
}
