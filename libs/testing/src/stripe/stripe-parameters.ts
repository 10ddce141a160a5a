import type { Stripe } from 'stripe';

/** Allowed values of a parameter; `shape`: nested parameters. */
type Rule =
  | { kind: 'text' | 'number' | 'flag' | 'map' | 'texts' }
  | { kind: 'one-of'; values: readonly string[] }
  | { kind: 'shape'; shape: Shape }
  | { kind: 'list'; shape: Shape };
type Shape = Readonly<Record<string, Rule>>;

const text: Rule = { kind: 'text' };
const number: Rule = { kind: 'number' };
const flag: Rule = { kind: 'flag' };
const map: Rule = { kind: 'map' };
const texts: Rule = { kind: 'texts' };

/** Limits the names to parameters of the package's type; others do not compile. */
const shapeOf = <T>(shape: { readonly [K in keyof T]?: Rule }): Shape => shape as Shape;
const nested = <T>(shape: { readonly [K in keyof T]?: Rule }): Rule => ({ kind: 'shape', shape: shapeOf<T>(shape) });
const list = <T>(shape: { readonly [K in keyof T]?: Rule }): Rule => ({ kind: 'list', shape: shapeOf<T>(shape) });
/** The string values that the package's type names, without its allowance for future ones. */
type Known<T> = T extends string ? (string extends T ? never : T) : never;
const oneOf = <T>(...values: Known<T>[]): Rule => ({ kind: 'one-of', values });

type Subscription = Stripe.SubscriptionCreateParams;
type Update = Stripe.SubscriptionUpdateParams;
const page = { limit: number, starting_after: text } as const;
const recurring = nested<Stripe.SubscriptionCreateParams.Item.PriceData.Recurring>({
  interval: oneOf<Stripe.SubscriptionCreateParams.Item.PriceData.Recurring.Interval>('day', 'month', 'week', 'year'),
  interval_count: number,
});
const priceData = nested<Stripe.SubscriptionCreateParams.Item.PriceData>({
  currency: text,
  product: text,
  unit_amount: number,
  recurring,
});
const requested = nested<Stripe.AccountCreateParams.Capabilities.CardPayments>({ requested: flag });
type Controller = Stripe.AccountCreateParams.Controller;
type Components = Stripe.AccountSessionCreateParams.Components;

/** The calls that Hallpass makes, with their allowed parameters. */
const PARAMETERS: Readonly<Record<string, Shape>> = {
  'POST customers': shapeOf<Stripe.CustomerCreateParams>({ metadata: map }),
  'POST products': shapeOf<Stripe.ProductCreateParams>({ name: text, metadata: map }),
  'POST prices': shapeOf<Stripe.PriceCreateParams>({
    currency: text,
    product: text,
    unit_amount: number,
    recurring,
    metadata: map,
  }),
  'POST invoices/:id/void': {},
  'POST payment_intents': shapeOf<Stripe.PaymentIntentCreateParams>({
    amount: number,
    currency: text,
    customer: text,
    automatic_payment_methods: nested<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>({ enabled: flag }),
    metadata: map,
  }),
  'GET payment_intents': shapeOf<Stripe.PaymentIntentListParams>({ customer: text, ...page }),
  'POST payment_intents/:id/cancel': {},
  'POST subscriptions': shapeOf<Subscription>({
    customer: text,
    items: list<Stripe.SubscriptionCreateParams.Item>({ price_data: priceData, quantity: number }),
    payment_behavior: oneOf<Stripe.SubscriptionCreateParams.PaymentBehavior>(
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ),
    payment_settings: nested<Stripe.SubscriptionCreateParams.PaymentSettings>({
      save_default_payment_method: oneOf<Stripe.SubscriptionCreateParams.PaymentSettings.SaveDefaultPaymentMethod>(
        'off',
        'on_subscription',
      ),
    }),
    trial_end: number,
    metadata: map,
    expand: texts,
  }),
  'POST subscriptions/:id': shapeOf<Update>({
    items: list<Stripe.SubscriptionUpdateParams.Item>({
      id: text,
      price: text,
      price_data: priceData,
      quantity: number,
    }),
    cancel_at_period_end: flag,
    proration_behavior: oneOf<Stripe.SubscriptionUpdateParams.ProrationBehavior>(
      'always_invoice',
      'create_prorations',
      'none',
    ),
    payment_behavior: oneOf<Stripe.SubscriptionUpdateParams.PaymentBehavior>(
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ),
    metadata: map,
    expand: texts,
  }),
  'GET subscriptions': shapeOf<Stripe.SubscriptionListParams>({
    customer: text,
    expand: texts,
    status: oneOf<Stripe.SubscriptionListParams.Status>('active', 'all', 'canceled', 'ended', 'incomplete'),
    ...page,
  }),
  'DELETE subscriptions/:id': {},
  'POST refunds': shapeOf<Stripe.RefundCreateParams>({ payment_intent: text, amount: number }),
  'GET refunds': shapeOf<Stripe.RefundListParams>({ payment_intent: text, expand: texts, ...page }),
  'GET disputes': shapeOf<Stripe.DisputeListParams>({ payment_intent: text, ...page }),
  'GET invoice_payments': shapeOf<Stripe.InvoicePaymentListParams>({
    payment: nested<Stripe.InvoicePaymentListParams.Payment>({
      type: oneOf<Stripe.InvoicePaymentListParams.Payment.Type>('payment_intent', 'payment_record'),
      payment_intent: text,
    }),
    invoice: text,
    status: oneOf<Stripe.InvoicePaymentListParams.Status>('canceled', 'open', 'paid'),
    ...page,
  }),
  'POST accounts': shapeOf<Stripe.AccountCreateParams>({
    country: text,
    controller: nested<Controller>({
      fees: nested<Stripe.AccountCreateParams.Controller.Fees>({
        payer: oneOf<Stripe.AccountCreateParams.Controller.Fees.Payer>('account', 'application'),
      }),
      losses: nested<Stripe.AccountCreateParams.Controller.Losses>({
        payments: oneOf<Stripe.AccountCreateParams.Controller.Losses.Payments>('application', 'stripe'),
      }),
      requirement_collection: oneOf<Stripe.AccountCreateParams.Controller.RequirementCollection>(
        'application',
        'stripe',
      ),
      stripe_dashboard: nested<Stripe.AccountCreateParams.Controller.StripeDashboard>({
        type: oneOf<Stripe.AccountCreateParams.Controller.StripeDashboard.Type>('express', 'full', 'none'),
      }),
    }),
    capabilities: nested<Stripe.AccountCreateParams.Capabilities>({ card_payments: requested, transfers: requested }),
    metadata: map,
  }),
  'POST account_links': shapeOf<Stripe.AccountLinkCreateParams>({
    account: text,
    type: oneOf<Stripe.AccountLinkCreateParams.Type>('account_onboarding', 'account_update'),
    return_url: text,
    refresh_url: text,
  }),
  'POST account_sessions': shapeOf<Stripe.AccountSessionCreateParams>({
    account: text,
    components: nested<Components>({
      payments: nested<Stripe.AccountSessionCreateParams.Components.Payments>({
        enabled: flag,
        features: nested<Stripe.AccountSessionCreateParams.Components.Payments.Features>({
          refund_management: flag,
          dispute_management: flag,
          capture_payments: flag,
        }),
      }),
      notification_banner: nested<Stripe.AccountSessionCreateParams.Components.NotificationBanner>({ enabled: flag }),
    }),
  }),
};

/** @returns what Stripe would reject; null if it would accept the call */
export function objectionTo(call: string, form: Form): string | null {
  const shape = PARAMETERS[call] ?? (call.startsWith('GET ') ? {} : null);
  return shape === null ? `Unrecognized request URL (${call})` : unfit(shape, form, '');
}

function unfit(shape: Shape, form: Form, path: string): string | null {
  for (const [name, value] of Object.entries(form)) {
    const rule = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!rule) return `Received unknown parameter: ${path}${name}`;
    const problem = unfitValue(rule, value, `${path}${name}`);
    if (problem !== null) return problem;
  }
  return null;
}

function unfitValue(rule: Rule, value: FormValue, path: string): string | null {
  const isText = typeof value === 'string';
  const invalid = `Invalid ${path}`;
  if (rule.kind === 'text') return isText ? null : invalid;
  if (rule.kind === 'number') return isText && /^\d+$/.test(value) ? null : invalid;
  if (rule.kind === 'flag') return value === 'true' || value === 'false' ? null : invalid;
  if (rule.kind === 'one-of') return isText && rule.values.includes(value) ? null : invalid;
  if (isText) return invalid;
  if (rule.kind === 'texts') return Array.isArray(value) ? null : invalid;
  if (rule.kind === 'list') {
    if (!Array.isArray(value)) return invalid;
    const problems = value.map((each) =>
      typeof each === 'object' && !Array.isArray(each) ? unfit(rule.shape, each, `${path}[]`) : invalid,
    );
    return problems.find((problem) => problem !== null) ?? null;
  }
  if (Array.isArray(value)) return invalid;
  if (rule.kind === 'shape') return unfit(rule.shape, value, `${path}.`);
  const long = Object.entries(value).find(([, each]) => typeof each !== 'string' || each.length > 500);
  return long ? `Metadata values can have up to 500 characters (${long[0]})` : null;
}

/** A parsed form of Stripe's: `items[0][price_data][currency]=usd` as nested objects and lists; every leaf is text. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/\]?\[|\]$/).filter((name, index) => index === 0 || name !== '');
    put(form, names, value);
  }
  return asLists(form) as Form;
}

function put(into: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const next = into[name];
  const nested: Form = typeof next === 'object' && !Array.isArray(next) ? next : {};
  into[name] = nested;
  put(nested, rest, value);
}

function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, asLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
