import { useEffect, useState } from 'react';
import { type Place, type PurchaseStatus, purchaseStatusOf } from '../api/purchases.js';
import { useTexts } from '../texts/use-texts.js';
import { Outcome } from '../components/outcome.js';
import { Seller } from '../components/seller.js';
import { ApiFailure } from '../api/api.js';
import { BackLink, useTrustedReturn } from './back-link.js';
import { begunPurchase, rememberConfirmed } from './purchase-memory.js';

const FIRST_DELAY_MILLIS = 2_000;
const LONGEST_DELAY_MILLIS = 60_000;

const LOOKS = {
  succeeded: { kind: 'good', says: 'paid' },
  processing: { kind: 'waiting', says: 'pending' },
  unpaid: { kind: 'bad', says: 'unpaid' },
  linkOver: { kind: 'bad', says: 'linkOver' },
  notChecked: { kind: 'bad', says: 'notChecked' },
} as const;

/**
 * `/purchase/return`: the page after a payment, and the one that banks return to. Shows the status from the server,
 * because anyone who sends a link can forge the `redirect_status` that Stripe adds to the address.
 */
export function ReturnPage({ place }: { place: Place }) {
  const { texts } = useTexts();
  const { status, retry } = usePurchaseStatus(place.code);
  const returnUrl = useTrustedReturn(place);
  const { is } = status;

  useEffect(() => {
    if (is === 'succeeded' || is === 'processing') rememberConfirmed(place.code, true);
    if (is === 'unpaid') rememberConfirmed(place.code, false);
  }, [place.code, is]);
  useEffect(() => {
    if (is === 'succeeded' && returnUrl !== null) location.replace(returnUrl);
  }, [is, returnUrl]);

  const project = 'purchase' in status ? status.purchase : (begunPurchase(place.code)?.checkout ?? null);
  if (is === 'loading') {
    return (
      <Seller project={project}>
        <p className="loading" role="status">
          {texts.loading}
        </p>
      </Seller>
    );
  }
  const { kind, says } = LOOKS[is];
  const [heading, sentence] = texts[says];
  return (
    <Seller project={project}>
      <Outcome kind={kind} heading={heading} sentence={sentence}>
        {is === 'unpaid' && (
          <a className="button" href={`/purchase/${place.code}${queryOf(place)}`}>
            {texts.retry}
          </a>
        )}
        {is === 'notChecked' && (
          <button type="button" className="button" onClick={retry}>
            {texts.retry}
          </button>
        )}
        {(is === 'succeeded' || is === 'processing') && <BackLink place={place} />}
      </Outcome>
    </Seller>
  );
}

export const returnAddress = (place: Place): string => {
  const parameters = new URLSearchParams(queryOf(place).slice(1));
  parameters.set('full_code', place.code);
  return `${location.origin}/purchase/return?${parameters.toString()}`;
};

/** Parameters of the page besides its code: return URL and language. */
function queryOf({ returnUrl }: Place): string {
  const parameters = new URLSearchParams();
  const language = new URLSearchParams(location.search).get('lang');
  if (returnUrl !== null) parameters.set('return_url', returnUrl);
  if (language !== null) parameters.set('lang', language);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** Status of a purchase, as the server last reported it. */
type KnownStatus =
  | { is: 'loading' | 'linkOver' | 'notChecked' }
  | { is: PurchaseStatus['status']; purchase: PurchaseStatus };

/** Polls the server for the status of a purchase until the bank has decided. */
function usePurchaseStatus(code: string): { status: KnownStatus; retry: () => void } {
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
