import { TextError } from '@hallpass/errors';
import type { Stripe } from 'stripe';
import { CircuitOpenError } from './circuit-breaker.js';

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
  charge_already_refunded: 'That much of this payment is not left to refund.',
  charge_disputed: 'This payment is disputed, so the bank decides about the money, and it cannot be refunded.',
  refund_disputed_payment: 'This payment is disputed, so the bank decides about the money, and it cannot be refunded.',
  charge_not_refundable: 'Stripe cannot refund this payment: look it up in the Stripe dashboard.',
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

const AWAY =
  'Stripe does not answer at the moment, and nothing was charged without being recorded. Please try again in a minute.';

/** Converts an error of Stripe's package to the one for the caller; returns other errors unchanged. */
export function answerOfStripeError(error: unknown): unknown {
  if (error instanceof CircuitOpenError || isStripeAway(error)) return away(AWAY);
  const type = typeOf(error);
  if (type === 'StripeRateLimitError')
    return away('Stripe is asked too often at the moment. Please try again in a minute.');
  if (type === 'StripeIdempotencyError')
    return away('Stripe is still at work on the same request. Please try again in a minute.');
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return away(
      'Stripe refuses the key of this installation, or its access to the connected account: who runs it has to look at STRIPE_SECRET_KEY, or set payments up again.',
    );
  if (type === 'StripeCardError')
    return new TextError(
      400,
      'PAYMENT_DECLINED',
      'The card that is on file was declined, and nothing was changed. Please use another card, or ask your bank.',
    );
  if (type === 'StripeInvalidRequestError') {
    const { code } = error as Stripe.errors.StripeInvalidRequestError;
    return new TextError(
      400,
      'PAYMENT_PROVIDER_REFUSED',
      `Stripe refuses this payment${code === undefined ? '' : ` (${code})`}: who sells this has to look at the set-up and the price.`,
    );
  }
  return error;
}

const away = (message: string): TextError =>
  new TextError(503, 'PAYMENT_PROVIDER_UNAVAILABLE', message, { 'retry-after': '60' });
