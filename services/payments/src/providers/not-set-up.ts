import { TextError } from '@hallpass/errors';

export const notSetUp = (): TextError =>
  new TextError(
    400,
    'PAYMENTS_NOT_SET_UP',
    'Payments are not set up. Connect a Stripe account under Payments in the dashboard, or turn on test mode.',
  );
