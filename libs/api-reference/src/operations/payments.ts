import { type Area, does } from './area.js';

export const PAYMENTS: Area = {
  id: 'payments',
  title: 'Payments',
  description: 'Sell products, count items, lead customers to checkout and to their own page.',
  operations: {
    'POST /payments/purchases/create-purchase-url': does(
      'Make a link to buy a product',
      "const url = await user.createCheckoutUrl({ productId: 'pro' });",
    ),
    'POST /payments/purchases/validate-code': does('Get what a purchase link sells'),
    'GET /payments/purchases/validate-code': does('Check a purchase link'),
    'POST /payments/purchases/purchase-session': does('Begin to pay'),
    'POST /payments/purchases/checkout-details': does('Get what the checkout page shows'),
    'POST /payments/purchases/status': does('Get whether a purchase is paid'),
    'POST /payments/purchases/restart': does('Begin a purchase again whose payment failed'),
    'POST /payments/built-in/confirm': does('Pay with the built-in test provider'),
    'GET /payments/products/{customer_type}/{customer_id}': does(
      'List what a customer has bought',
      'const products = await user.listProducts();',
    ),
    'POST /payments/products/{customer_type}/{customer_id}': does(
      'Give a product to a customer',
      "await app.grantProduct({ userId, productId: 'pro' });",
    ),
    'GET /payments/items/{customer_type}/{customer_id}/{item_id}': does(
      'Get how much of an item a customer has',
      "const credits = await user.getItem('credits');",
    ),
    'POST /payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity': does(
      'Add to or take from an item',
      'await credits.tryDecreaseQuantity(1);',
    ),
    'POST /payments/customer-links': does(
      'Make a link to the customer’s own page',
      'const url = await app.createCustomerPageUrl();',
    ),
    'POST /payments/customer-page/details': does('Get what the customer’s page shows'),
    'POST /payments/customer-page/products': does('List the products of the customer’s page'),
    'POST /payments/customer-page/payments': does('List the payments of the customer’s page'),
    'POST /payments/customer-page/receipt': does('Get a receipt'),
    'POST /payments/customer-page/open-payment': does('Pay what is open'),
    'POST /payments/customer-page/cancel': does('End a subscription as its customer'),
    'POST /payments/customer-page/resume': does('Take back the end of a subscription as its customer'),
  },
};

export const SALES: Area = {
  id: 'sales',
  title: 'Sales for administrators',
  description: 'Set payments up, see subscriptions and money, refund, cancel, and move the test clock.',
  operations: {
    'POST /internal/payments/setup': does('Set up payments with Stripe', 'const { url } = await app.setupPayments();'),
    'GET /internal/payments/stripe/account-info': does(
      'Get the state of the Stripe account',
      'const info = await app.getStripeAccountInfo();',
    ),
    'POST /internal/payments/stripe-widgets/account-session': does(
      'Open Stripe’s widgets',
      'await app.createStripeWidgetAccountSession();',
    ),
    'GET /internal/payments/transactions': does(
      'List transactions',
      'const { transactions } = await app.listTransactions();',
    ),
    'GET /internal/payments/customers': does('List customers'),
    'GET /internal/payments/subscriptions': does('List subscriptions'),
    'POST /internal/payments/subscriptions/{subscription_id}/cancel': does('End a subscription'),
    'POST /internal/payments/subscriptions/{subscription_id}/resume': does('Take back the end of a subscription'),
    'GET /internal/payments/active-subscriptions': does('Count active subscriptions by product'),
    'GET /internal/payments/revenue': does('Get revenue by day'),
    'GET /internal/payments/balances': does('Get balances of items'),
    'GET /internal/payments/money-entries': does('List payments, refunds and disputes'),
    'POST /internal/payments/money-entries/{entry_id}/refund': does('Give a payment back'),
    'POST /internal/payments/money-entries/{entry_id}/decide-dispute': does('Decide a test dispute'),
    'GET /internal/payments/test-clock': does('Get the test clock'),
    'PATCH /internal/payments/test-clock': does('Move the test clock'),
    'POST /internal/payments/test-mode-purchase-session': does('Buy in test mode'),
    'POST /integrations/stripe/webhooks': does('Take events of Stripe'),
  },
};
