import { useEffect } from 'react';
import type { Place } from '../api/purchases.js';
import { useWords } from '../app/words.js';
import { Outcome } from '../components/outcome.js';
import { Seller } from '../components/seller.js';
import { BackLink, useTrustedReturn } from './back-link.js';
import { begunPurchase, rememberPurchase } from './purchase-memory.js';

interface ReturnPageProps {
  place: Place;
  /** What Stripe says of the payment (https://docs.stripe.com/payments/payment-element, `redirect_status`). */
  status: string | null;
}

/** `/purchase/return`: where a payment ends, and a bank that was asked sends its customer back to. */
export function ReturnPage({ place, status }: ReturnPageProps) {
  const { texts } = useWords();
  const begun = begunPurchase(place.code);
  const returnUrl = useTrustedReturn(place);
  const isPaid = status === 'succeeded';
  const isUnpaid = status === 'failed' || status === 'canceled' || status === 'requires_payment_method';

  useEffect(() => {
    const purchase = begunPurchase(place.code);
    if (purchase && !isUnpaid)
      rememberPurchase(place.code, { ...purchase, outcome: isPaid ? 'succeeded' : 'processing' });
  }, [place.code, isPaid, isUnpaid]);
  useEffect(() => {
    if (isPaid && returnUrl !== null) location.replace(returnUrl);
  }, [isPaid, returnUrl]);

  const [heading, sentence] = isPaid ? texts.paid : isUnpaid ? texts.unpaid : texts.pending;
  const again = `/purchase/${place.code}${queryOf(place)}`;
  return (
    <Seller project={begun?.checkout ?? null}>
      <Outcome kind={isPaid ? 'good' : isUnpaid ? 'bad' : 'waiting'} heading={heading} sentence={sentence}>
        {isUnpaid ? (
          <a className="button" href={again}>
            {texts.retry}
          </a>
        ) : (
          <BackLink place={place} />
        )}
      </Outcome>
    </Seller>
  );
}

/** Where a payment comes back to. */
export const returnAddress = (place: Place): string => {
  const parameters = new URLSearchParams(queryOf(place).slice(1));
  parameters.set('full_code', place.code);
  return `${location.origin}/purchase/return?${parameters.toString()}`;
};

/** What the page was opened with, beside its code: the way back and the language. */
function queryOf({ returnUrl }: Place): string {
  const parameters = new URLSearchParams();
  const language = new URLSearchParams(location.search).get('lang');
  if (returnUrl !== null) parameters.set('return_url', returnUrl);
  if (language !== null) parameters.set('lang', language);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
