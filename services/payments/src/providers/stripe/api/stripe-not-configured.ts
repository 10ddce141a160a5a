import { TextError } from '@hallpass/errors';

export const stripeNotConfigured = (): TextError =>
  new TextError(
    400,
    'STRIPE_NOT_CONFIGURED',
    'Stripe is not configured on this installation. The operator must set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Test mode works without them.',
  );
