import { useState } from 'react';
import { ApiFailure } from '../api/api.js';
import { beginPayment, type Checkout, type Choice, restartPurchase } from '../api/purchases.js';
import { begunPurchase, forgetPurchase, rememberPurchase } from './purchase-memory.js';

interface BeginPayment {
  /** The choice whose payment has started, or may have; it can no longer be changed. */
  fixed: Choice | null;
  /** Whether the customer is charged now: the purchase has no free trial, whatever the page expected. */
  isCharged: boolean;
  /**
   * @returns the client secret for the provider's form, the same each time; empty if nothing is due; @throws ApiFailure
   */
  begin: (choice: Choice) => Promise<string>;
}

/** Starts the payment of a choice only once, however often the button is pressed or the connection is lost. */
export function useBeginPayment(code: string, checkout: Checkout): BeginPayment {
  const [begun, setBegun] = useState(() => begunPurchase(code));

  const begin = async (chosen: Choice): Promise<string> => {
    if (begun !== null && begun.clientSecret !== null) return begun.clientSecret;
    const choice = begun?.choice ?? chosen;
    const purchase = { checkout, choice, clientSecret: null, isConfirmed: false };
    rememberPurchase(code, purchase);
    try {
      const isDone = begun !== null && (await restartPurchase(code)).status === 'succeeded';
      const clientSecret = isDone ? '' : await beginPayment(code, choice);
      rememberPurchase(code, { ...purchase, clientSecret });
      setBegun({ ...purchase, clientSecret });
      return clientSecret;
    } catch (failure) {
      const isRefused = failure instanceof ApiFailure && !failure.isLost && failure.status! < 500;
      if (!isRefused) setBegun(purchase);
      else if (begun === null) forgetPurchase(code);
      throw failure;
    }
  };
  return { fixed: begun?.choice ?? null, isCharged: isCharge(begun?.clientSecret ?? ''), begin };
}

/** For a trial, Stripe uses a setup secret, and the built-in provider none. */
const isCharge = (clientSecret: string): boolean => clientSecret !== '' && !clientSecret.startsWith('seti_');
