import type { Checkout, Choice } from '../api/purchases.js';

/** A purchase whose payment has begun: its code is used up, so what it was for is known here alone. */
export interface BegunPurchase {
  checkout: Checkout;
  choice: Choice;
  /** null while the answer that brings it has not come. */
  clientSecret: string | null;
  /** The customer confirmed the payment in this browser. Only the server knows whether it succeeded. */
  isConfirmed: boolean;
}

const keyOf = (code: string): string => `hallpass-purchase:${code}`;

/** Kept until the window is closed, so that a reload, or the way back from a bank, goes on where it was. */
export function begunPurchase(code: string): BegunPurchase | null {
  try {
    const text = sessionStorage.getItem(keyOf(code));
    return text === null ? null : (JSON.parse(text) as BegunPurchase);
  } catch {
    return null; // storage is switched off
  }
}

export function rememberPurchase(code: string, purchase: BegunPurchase): void {
  try {
    sessionStorage.setItem(keyOf(code), JSON.stringify(purchase));
  } catch {
    // Storage is switched off: a reload begins anew, and says that the link was used.
  }
}

/** Whether a payment that has begun was confirmed, if this window knows of one. */
export function rememberConfirmed(code: string, isConfirmed: boolean): void {
  const purchase = begunPurchase(code);
  if (purchase) rememberPurchase(code, { ...purchase, isConfirmed });
}

/** A purchase that was refused before it began. */
export function forgetPurchase(code: string): void {
  try {
    sessionStorage.removeItem(keyOf(code));
  } catch {
    // Storage is switched off.
  }
}
