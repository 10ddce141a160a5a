import { useEffect } from 'react';
import type { Place } from '../api/purchases.js';
import { useTexts } from '../texts/use-texts.js';
import { Outcome } from '../components/outcome.js';
import { Seller } from '../components/seller.js';
import { BackLink, useTrustedReturn } from './back-link.js';
import { begunPurchase, rememberConfirmed } from './purchase-memory.js';
import { usePurchaseStatus } from './use-purchase-status.js';

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
