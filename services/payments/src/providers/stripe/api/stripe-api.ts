import { CircuitBreaker } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { TextError } from '@hallpass/errors';
import { answerOfStripeError, isStripeAway } from './stripe-errors.js';

export const stripeNotConfigured = (): TextError =>
  new TextError(
    400,
    'STRIPE_NOT_CONFIGURED',
    'Stripe is not configured on this installation. The operator must set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Test mode works without them.',
  );

/** The API version that this code was written for. Named here so that updating the package requires a review. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** If a response is lost, retries once with the same idempotency key. */
const RETRIES = 1;

/** Calls Stripe with its own package, which is loaded on first use. */
@Injectable()
export class StripeApi {
  /** Per response. Our own requests have 30 s. */
  readonly timeoutMillis: number = 5_000;
  private client: Promise<Stripe> | null = null;
  private readonly breaker = new CircuitBreaker(isStripeAway);

  constructor(private readonly settings: Settings) {}

  get isConfigured(): boolean {
    return this.settings.stripeSecretKey !== null;
  }

  /**
   * @param account the connected account to act for; null: the platform itself
   * @throws TextError that can be returned to the caller: 503 if Stripe is unavailable, 400 if it refuses or is not
   * configured
   */
  async call<T>(
    account: string | null,
    ask: (stripe: Stripe, options: { stripeAccount?: string }) => Promise<T>,
  ): Promise<T> {
    const stripe = await this.stripe();
    try {
      return await this.breaker.run(() => ask(stripe, account === null ? {} : { stripeAccount: account }));
    } catch (error) {
      throw answerOfStripeError(error);
    }
  }

  /** The package itself, for functions that make no request. @throws TextError 400 if Stripe is not configured */
  stripe(): Promise<Stripe> {
    const { stripeSecretKey: key, stripeApiBase } = this.settings;
    if (key === null) throw stripeNotConfigured();
    this.client ??= import('stripe').then(
      ({ Stripe }) =>
        new Stripe(key, {
          apiVersion: STRIPE_API_VERSION,
          timeout: this.timeoutMillis,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          ...(stripeApiBase !== null && addressOf(new URL(stripeApiBase))),
        }),
    );
    return this.client;
  }
}

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
});
