import { get, post } from './api.js';

type Unit = 'day' | 'week' | 'month' | 'year';

export type Interval = readonly [count: number, unit: Unit];

export interface Price {
  id: string;
  /** ISO 4217. */
  currency: string;
  /** Minor units, per unit. */
  amount: number;
  /** null: paid once. */
  interval: Interval | null;
  /** null: none, or the customer has used it. */
  free_trial: Interval | null;
  /** The customer has used this price's trial. */
  is_free_trial_used: boolean;
}

export interface Checkout {
  product: { display_name: string; stackable: boolean };
  project_logo_url: string | null;
  already_bought_non_stackable: boolean;
  conflicting_products: { product_id: string; display_name: string }[];
  test_mode: boolean;
  charges_enabled: boolean;
  /** Empty without one. */
  stripe_account_id: string;
  project_display_name: string;
  project_accent_color: string | null;
  /** null: the project cannot take payments yet. */
  provider: 'stripe' | 'built-in' | null;
  stripe_publishable_key: string | null;
  prices: Price[];
}

type CheckoutDetails = Pick<
  Checkout,
  'project_display_name' | 'project_accent_color' | 'provider' | 'stripe_publishable_key' | 'prices'
>;
type ValidatedCode = Omit<Checkout, keyof CheckoutDetails>;

export interface Place {
  code: string;
  returnUrl: string | null;
}

export interface Choice {
  priceId: string;
  quantity: number;
}

export interface Card {
  number: string;
  expiry: string;
  securityCode: string;
}

const codeOf = ({ code, returnUrl }: Place) => ({
  full_code: code,
  ...(returnUrl === null ? {} : { return_url: returnUrl }),
});

/** @throws ApiFailure */
export async function checkoutOf(place: Place): Promise<Checkout> {
  const [validated, details] = await Promise.all([
    post<ValidatedCode>('/payments/purchases/validate-code', codeOf(place)),
    post<CheckoutDetails>('/payments/purchases/checkout-details', { full_code: place.code }),
  ]);
  return { ...validated, ...details };
}

export async function isTrusted({ code, returnUrl }: Place): Promise<boolean> {
  if (returnUrl === null) return false;
  const answer = get<{ valid: boolean }>('/payments/purchases/validate-code', {
    full_code: code,
    return_url: returnUrl,
  });
  return answer.then(
    ({ valid }) => valid,
    () => false,
  );
}

export interface PurchaseStatus {
  status: 'succeeded' | 'processing' | 'unpaid';
  project_display_name: string;
  project_logo_url: string | null;
  project_accent_color: string | null;
}

/** @throws ApiFailure */
export const purchaseStatusOf = (code: string): Promise<PurchaseStatus> =>
  post('/payments/purchases/status', { full_code: code });

/**
 * Finds out what became of a payment whose start got no response. `open`: it was not made and no longer can be, and the
 * code works again.
 * @throws ApiFailure
 */
export const restartPurchase = (code: string): Promise<{ status: 'open' | 'succeeded' }> =>
  post('/payments/purchases/restart', { full_code: code });

/**
 * Starts the payment for a choice, which uses up the code.
 * @returns the client secret for the provider's form; empty if nothing is due now
 * @throws ApiFailure
 */
export async function beginPayment(code: string, { priceId, quantity }: Choice): Promise<string> {
  const body = { full_code: code, price_id: priceId, quantity };
  return (await post<{ client_secret: string }>('/payments/purchases/purchase-session', body)).client_secret;
}

/**
 * Pays with a card of the built-in provider.
 * @returns why the card was declined; null if it was charged, perhaps by an earlier call whose response was lost
 * @throws ApiFailure
 */
export async function payWithTestCard(clientSecret: string, card: Card): Promise<string | null> {
  const { status, decline_code } = await post<{ status: string; decline_code: string | null }>(
    '/payments/built-in/confirm',
    { client_secret: clientSecret, card_number: card.number, expiry: card.expiry, cvc: card.securityCode },
  );
  return status === 'succeeded' ? null : (decline_code ?? 'generic_decline');
}
