import type { Checkout, Choice } from '../api/purchases.js';

/** A purchase whose payment has started. The code is used up, so only this window knows its product. */
export interface BegunPurchase {
  checkout: Checkout;
  choice: Choice;
  /** null until the response arrives. */
  clientSecret: string | null;
  /** The customer confirmed the payment in this browser. Only the server knows whether it succeeded. */
  isConfirmed: boolean;
}

const keyOf = (code: string): string => `hallpass-purchase:${code}`;

/** Kept until the window is closed, so that a reload, or the return from a bank, continues the payment. */
export function begunPurchase(code: string): BegunPurchase | null {
  try {
    const text = sessionStorage.getItem(keyOf(code));
    return text === null ? null : (JSON.parse(text) as BegunPurchase);
  } catch {
    return null; // storage is disabled
  }
}

export function rememberPurchase(code: string, purchase: BegunPurchase): void {
  try {
    sessionStorage.setItem(keyOf(code), JSON.stringify(purchase));
  } catch {
    // Storage is disabled: a reload starts over and reports that the link was used.
  }
}

/** Records whether a started payment was confirmed, if this window knows of it. */
export function rememberConfirmed(code: string, isConfirmed: boolean): void {
  const purchase = begunPurchase(code);
  if (purchase) rememberPurchase(code, { ...purchase, isConfirmed });
}

/** Forgets a purchase that was rejected before it started. */
export function forgetPurchase(code: string): void {
  try {
    sessionStorage.removeItem(keyOf(code));
  } catch {
    // Storage is disabled.
  }
}
