import { TextError } from '@hallpass/errors';
import type { Stripe } from 'stripe';
import { CircuitOpenError } from '@hallpass/http';

type ErrorType = Stripe.errors.StripeError['type'];

const typeOf = (error: unknown): ErrorType | null =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? (error.type as ErrorType) : null;

/** Stripe did not answer, or sent an invalid answer, so the outcome is unknown. */
export const isStripeAway = (error: unknown): boolean =>
  ['StripeConnectionError', 'StripeAPIError'].includes(typeOf(error) ?? '');

/** The card is valid, but its bank requires the cardholder's confirmation. */
export function needsConfirmation(error: unknown): boolean {
  if (typeOf(error) !== 'StripeCardError') return false;
  const { code, decline_code: reason } = error as Stripe.errors.StripeCardError;
  return code === 'subscription_payment_intent_requires_action' || reason === 'authentication_required';
}

const NOT_REFUNDABLE: Readonly<Record<string, string>> = {
  charge_already_refunded: 'The amount is more than can be refunded for this payment. Refund less.',
  charge_disputed: 'This payment is disputed, so it cannot be refunded. The bank decides who gets the money.',
  refund_disputed_payment: 'This payment is disputed, so it cannot be refunded. The bank decides who gets the money.',
  charge_not_refundable: 'Stripe cannot refund this payment. Check the payment in the Stripe dashboard.',
};

/** Returns the message for a refund that Stripe refuses because of the payment itself; null for every other error. */
export function notRefundable(error: unknown): TextError | null {
  if (typeOf(error) !== 'StripeInvalidRequestError') return null;
  const { code, param } = error as Stripe.errors.StripeInvalidRequestError;
  // Stripe has no code for a refund that exceeds the rest of the payment.
  const reason = code ?? (param === 'amount' ? 'charge_already_refunded' : '');
  const message = NOT_REFUNDABLE[reason];
  return message === undefined ? null : new TextError(409, 'NOT_REFUNDABLE', message);
}

const AWAY = 'Stripe is not responding. Nothing was charged without being recorded. Try again in a minute.';

/** Converts an error of Stripe's package to the one for the caller; returns other errors unchanged. */
export function answerOfStripeError(error: unknown): unknown {
  if (error instanceof CircuitOpenError || isStripeAway(error)) return away(AWAY);
  const type = typeOf(error);
  if (type === 'StripeRateLimitError') return away('Stripe is receiving too many requests. Try again in a minute.');
  if (type === 'StripeIdempotencyError')
    return away('Stripe is still processing the same request. Try again in a minute.');
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return away(
      'Stripe rejects the key of this installation, or its access to the connected account. The operator must check STRIPE_SECRET_KEY, or set up payments again.',
    );
  if (type === 'StripeCardError')
    return new TextError(
      400,
      'PAYMENT_DECLINED',
      'The saved card was declined, and nothing was changed. Use another card, or contact your bank.',
    );
  if (type === 'StripeInvalidRequestError') {
    const { code } = error as Stripe.errors.StripeInvalidRequestError;
    return new TextError(
      400,
      'PAYMENT_PROVIDER_REFUSED',
      `Stripe rejects this payment${code === undefined ? '' : ` (${code})`}. The seller must check the setup and the price.`,
    );
  }
  return error;
}

const away = (message: string): TextError =>
  new TextError(503, 'PAYMENT_PROVIDER_UNAVAILABLE', message, { 'retry-after': '60' });
