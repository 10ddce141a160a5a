import type { Page, Route } from 'playwright-core';

/** Mock API responses for states that a test server cannot reach: Stripe, and a seller who is not ready. */
export interface CheckoutAnswers {
  code?: object;
  details?: object;
}

const CODE = {
  product: {
    display_name: 'Pro',
    customer_type: 'user',
    server_only: false,
    stackable: false,
    prices: {},
    included_items: {},
  },
  stripe_account_id: 'acct_9',
  project_id: '00000000-0000-4000-8000-000000000000',
  project_logo_url: null,
  already_bought_non_stackable: false,
  conflicting_products: [],
  test_mode: false,
  charges_enabled: true,
};

export const MONTHLY = {
  id: 'monthly',
  currency: 'USD',
  amount: 999,
  interval: [1, 'month'],
  free_trial: null,
  is_free_trial_used: false,
};

const DETAILS = {
  project_display_name: 'Lumen Notes',
  project_accent_color: null,
  provider: 'stripe',
  stripe_publishable_key: 'pk_test_9',
  prices: [{ ...MONTHLY, free_trial: [14, 'day'] }],
};

export const PATH = '/purchase/00000000-0000-4000-8000-000000000000_abc';

export async function answerCheckout(page: Page, { code, details }: CheckoutAnswers = {}): Promise<void> {
  await page.route('**/api/v1/payments/purchases/validate-code', (route) => json(route, { ...CODE, ...code }));
  await page.route('**/api/v1/payments/purchases/checkout-details', (route) => json(route, { ...DETAILS, ...details }));
}

/** Mocks the status requests of the return page: one status after the other, then the last one repeatedly. */
export async function answerStatus(page: Page, ...statuses: [string, ...string[]]): Promise<void> {
  const seller = { project_display_name: 'Lumen Notes', project_logo_url: null, project_accent_color: null };
  const left = [...statuses];
  await page.route('**/api/v1/payments/purchases/status', (route) =>
    json(route, { status: left.length > 1 ? left.shift() : left[0], ...seller }),
  );
}

export const json = (route: Route, body: object): Promise<void> => route.fulfill({ json: body });

export const knownError = (route: Route, status: number, code: string): Promise<void> =>
  route.fulfill({ status, headers: { 'x-stack-known-error': code }, json: { code, error: 'Refused.' } });

/** Replaces Stripe's script: a form that accepts anything and records its arguments. */
export const STRIPE_SCRIPT = `
  window.Stripe = (key, options) => {
    window.asked = { key, options };
    const confirm = (kind) => async ({ confirmParams, redirect }) => {
      Object.assign(window.asked, { kind, confirmParams, redirect });
      const declined = document.querySelector('#stripe-card').value === 'declined';
      return declined
        ? { error: { type: 'card_error', message: 'Your card was declined.' } }
        : { [kind]: { status: document.querySelector('#stripe-card').value } };
    };
    return {
      elements: (given) => {
        window.asked.clientSecret = given.clientSecret;
        return {
          create: () => {
            const handlers = {};
            return {
              on: (event, handler) => { handlers[event] = handler; },
              mount: (element) => {
                element.innerHTML = '<label>Card <input id="stripe-card" value="succeeded"></label>';
                handlers.ready();
              },
              unmount() {},
            };
          },
        };
      },
      confirmPayment: confirm('paymentIntent'),
      confirmSetup: confirm('setupIntent'),
    };
  };
`;
