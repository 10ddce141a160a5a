import type { Checkout, Place } from '../api/purchases.js';

export interface PaymentProps {
  place: Place;
  checkout: Checkout;
  /**
   * Whether nothing is due now, as far as the page knows: for a trial, or a change paid with the payment method on
   * file.
   */
  isFree: boolean;
  /** Button labels without and with a payment now. */
  labels: { free: string; pay: string };
  /** Whether the choice is valid. The form shows what is wrong with it. */
  isChosen: boolean;
  /** @returns the client secret, empty if nothing is due now; @throws ApiFailure */
  begin: () => Promise<string>;
  onObstacle: (obstacle: 'owned' | 'linkOver') => void;
  /** The payment was confirmed; only the server knows whether it is paid. */
  onEnd: () => void;
}
