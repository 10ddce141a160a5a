import { TextError } from '@hallpass/errors';
import { Metrics } from '@hallpass/http';
import { Injectable, Logger } from '@nestjs/common';

const REFUSALS = {
  signature: () =>
    new TextError(
      400,
      'STRIPE_SIGNATURE_INVALID',
      'This event is not signed by Stripe. Compare STRIPE_WEBHOOK_SECRET with the signing secret of the endpoint at Stripe.',
    ),
  too_old: () =>
    new TextError(
      400,
      'STRIPE_SIGNATURE_INVALID',
      'This event was signed more than 5 minutes ago. Send it again, and check that the clock of this server is not ahead.',
    ),
  ahead: () =>
    new TextError(
      400,
      'STRIPE_SIGNATURE_AHEAD',
      'This event was signed more than 5 minutes in the future, so the clock of this server is behind. Synchronize it with NTP, and send the event again.',
    ),
  no_event: () =>
    new TextError(
      400,
      'STRIPE_EVENT_INVALID',
      'The body is signed, but it is not an event: `id` and `type` must be strings, `created` a number, and `data.object` an object. Set the endpoint at Stripe to snapshot events.',
    ),
  account: () =>
    new TextError(
      400,
      'STRIPE_ACCOUNT_MISMATCH',
      'This event is about a different project than the one that its account belongs to.',
    ),
};
type Reason = keyof typeof REFUSALS;

/** Requests to the Stripe webhook endpoint that were rejected, for metrics and the log. */
@Injectable()
export class RefusedStripeEvents {
  private readonly logger = new Logger('StripeEvents');
  private readonly refused;

  constructor(metrics: Metrics) {
    this.refused = metrics.counter(
      'hallpass_stripe_events_refused_total',
      'Requests to the webhook endpoint of Stripe that were answered 400, by reason',
      ['reason'],
    );
    // Exports a zero for every reason, so that the first refusal shows as an increase.
    for (const reason of Object.keys(REFUSALS)) this.refused.inc({ reason }, 0);
  }

  /**
   * Counts a refusal. Logs it only if Stripe has signed the body: anyone can send a wrong signature. The body is never logged.
   * @returns what to throw
   */
  refuse(reason: Reason, eventId: string | null): TextError {
    this.refused.inc({ reason });
    if (reason !== 'signature')
      this.logger.warn({ message: 'a webhook event from Stripe was rejected', reason, eventId });
    return REFUSALS[reason]();
  }
}
