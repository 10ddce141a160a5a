import type { Checkout, Place } from '../api/purchases.js';

/** What a payment form of a provider is given. */
export interface PaymentProps {
  place: Place;
  checkout: Checkout;
  /** Whether nothing is due now, as far as the page can tell: a trial, or a change that is settled with what is on file. */
  isFree: boolean;
  /** What the button says that pays nothing now, and the one that pays. */
  labels: { free: string; pay: string };
  /** What is wrong with the choice is said beside it. */
  isChosen: boolean;
  /** @returns what it pays with, empty when nothing is due now; @throws ApiFailure */
  begin: () => Promise<string>;
  onObstacle: (obstacle: 'owned' | 'linkOver') => void;
  /** The payment was confirmed; the server knows whether it is paid. */
  onEnd: () => void;
}
