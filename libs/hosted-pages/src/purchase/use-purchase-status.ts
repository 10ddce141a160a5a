import { useEffect, useState } from 'react';
import { ApiFailure } from '../api/api.js';
import { type PurchaseStatus, purchaseStatusOf } from '../api/purchases.js';

/** Status of a purchase, as the server last reported it. */
export type KnownStatus =
  | { is: 'loading' | 'linkOver' | 'notChecked' }
  | { is: PurchaseStatus['status']; purchase: PurchaseStatus };

const FIRST_DELAY_MILLIS = 2_000;
const LONGEST_DELAY_MILLIS = 60_000;

/** Polls the server for the status of a purchase until the bank has decided. */
export function usePurchaseStatus(code: string): { status: KnownStatus; retry: () => void } {
  const [status, setStatus] = useState<KnownStatus>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (delay: number, known: KnownStatus): Promise<void> => {
      const next = await statusOf(code);
      if (!isCurrent) return;
      // A failed check does not change the status that is shown.
      const shown = next.is === 'notChecked' && known.is === 'processing' ? known : next;
      setStatus(shown);
      if (shown.is !== 'processing') return;
      timer = setTimeout(() => void ask(Math.min(delay * 2, LONGEST_DELAY_MILLIS), shown), delay);
    };
    void ask(FIRST_DELAY_MILLIS, { is: 'loading' });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, tries]);
  const retry = () => {
    setStatus({ is: 'loading' });
    setTries(tries + 1);
  };
  return { status, retry };
}

async function statusOf(code: string): Promise<KnownStatus> {
  try {
    const purchase = await purchaseStatusOf(code);
    return { is: purchase.status, purchase };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { is: failure.status === 404 ? 'linkOver' : 'notChecked' };
  }
}
