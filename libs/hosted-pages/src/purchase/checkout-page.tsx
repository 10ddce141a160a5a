import { useEffect, useState } from 'react';
import { fill } from '@hallpass/texts';
import { ApiFailure } from '../api/api.js';
import { type Checkout, checkoutOf, isTrusted, type Place } from '../api/purchases.js';
import { useTexts } from '../texts/use-texts.js';
import { Outcome } from '../components/outcome.js';
import { Seller } from '../components/seller.js';
import { BackLink } from './back-link.js';
import { CheckoutForm } from './checkout-form.js';
import { begunPurchase, rememberConfirmed } from './purchase-memory.js';
import { ReturnPage } from './return-page.js';

/** Why the page shows no form. */
export type Obstacle = 'owned' | 'noPrice' | 'notReady' | 'linkOver' | 'linkUntrusted' | 'notLoaded';

type State =
  | { is: 'loading' }
  | { is: 'open'; checkout: Checkout }
  | { is: 'ended' }
  | { is: Obstacle; checkout: Checkout | null };

/** `/purchase/<code>`: the customer chooses a price of the code's product and pays. */
export function CheckoutPage({ place }: { place: Place }) {
  const { texts } = useTexts();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  const { code, returnUrl } = place;
  useEffect(() => {
    let isCurrent = true;
    void stateOf({ code, returnUrl }).then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [code, returnUrl, tries]);
  const retry = () => {
    setState({ is: 'loading' });
    setTries(tries + 1);
  };

  if (state.is === 'ended') return <ReturnPage place={place} />;
  if (state.is === 'loading') {
    return (
      <Seller project={null}>
        <p className="loading" role="status">
          {texts.loading}
        </p>
      </Seller>
    );
  }
  const { checkout } = state;
  if (state.is === 'open') {
    return (
      <Seller project={checkout}>
        <CheckoutForm
          place={place}
          checkout={state.checkout}
          onObstacle={(is) => setState({ is, checkout: state.checkout })}
          onEnd={() => {
            rememberConfirmed(code, true);
            setState({ is: 'ended' });
          }}
        />
      </Seller>
    );
  }
  const [heading, sentence] = filled(texts[state.is], checkout);
  return (
    <Seller project={checkout}>
      <Outcome kind="bad" heading={heading} sentence={sentence}>
        {state.is === 'notLoaded' ? (
          <button type="button" className="button" onClick={retry}>
            {texts.retry}
          </button>
        ) : (
          <BackLink place={place} />
        )}
      </Outcome>
    </Seller>
  );
}

function filled([heading, sentence]: readonly [string, string], checkout: Checkout | null) {
  const values = { product: checkout?.product.display_name ?? '', project: checkout?.project_display_name ?? '' };
  return [fill(heading, values), fill(sentence, values)] as const;
}

async function stateOf(place: Place): Promise<State> {
  const begun = begunPurchase(place.code);
  if (begun?.isConfirmed) return { is: 'ended' };
  if (begun) {
    // The code is used up, so the product comes from the window's memory.
    const { returnUrl } = place;
    const isUnsafe = returnUrl !== null && !(await isTrusted(place));
    return isUnsafe ? { is: 'linkUntrusted', checkout: begun.checkout } : { is: 'open', checkout: begun.checkout };
  }
  try {
    const checkout = await checkoutOf(place);
    return { is: obstacleOf(checkout) ?? 'open', checkout };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { is: failedBy(failure), checkout: null };
  }
}

function obstacleOf(checkout: Checkout): Obstacle | null {
  if (checkout.already_bought_non_stackable) return 'owned';
  if (checkout.prices.length === 0) return 'noPrice';
  const { provider, stripe_publishable_key: key, charges_enabled } = checkout;
  const isReady = provider === 'built-in' || (provider === 'stripe' && key !== null && charges_enabled);
  return isReady ? null : 'notReady';
}

function failedBy({ status, code }: ApiFailure): Obstacle {
  if (code === 'REDIRECT_URL_NOT_WHITELISTED') return 'linkUntrusted';
  if (status === 404) return 'linkOver';
  // The return address is not a URL.
  return status === 400 ? 'linkUntrusted' : 'notLoaded';
}
