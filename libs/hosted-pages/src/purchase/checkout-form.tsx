import { useState } from 'react';
import { fill, formatList, formatMoney } from '@hallpass/texts';
import { type Checkout, type Place, type Price, beginPayment, type Choice, restartPurchase } from '../api/purchases.js';
import { useTexts } from '../texts/use-texts.js';
import { Notice } from '../components/notice.js';
import { ApiFailure } from '../api/api.js';
import { BuiltInPayment } from './built-in-payment.js';
import { StripePayment } from './stripe-payment.js';
import { hasTrial, priceText, termsText } from './terms.js';
import { begunPurchase, forgetPurchase, rememberPurchase } from './purchase-memory.js';

const MAX_QUANTITY = 1000;

/** For a trial, Stripe uses a setup secret, and the built-in provider none. */
const isCharge = (clientSecret: string): boolean => clientSecret !== '' && !clientSecret.startsWith('seti_');

interface CheckoutFormProps {
  place: Place;
  checkout: Checkout;
  onObstacle: (obstacle: 'owned' | 'linkOver') => void;
  /** The payment was confirmed; only the server knows whether it is paid. */
  onEnd: () => void;
}

/** Shows a product with its prices. The customer chooses one and pays. */
export function CheckoutForm({ place, checkout, onObstacle, onEnd }: CheckoutFormProps) {
  const words = useTexts();
  const { texts, locale } = words;
  const { fixed, isCharged, begin } = useBeginPayment(place.code, checkout);
  const [priceId, setPriceId] = useState(fixed?.priceId ?? checkout.prices[0]!.id);
  const [quantityText, setQuantityText] = useState(String(fixed?.quantity ?? 1));

  const { prices, product, provider } = checkout;
  const price = prices.find(({ id }) => id === priceId)!;
  const quantity = quantityOf(quantityText);
  const replaced = checkout.conflicting_products.map(({ display_name }) => display_name);
  const isSwitch = replaced.length > 0 && price.interval !== null;
  // A change in place has no trial, nor does a purchase that turns out to be charged now.
  const shown = isSwitch || isCharged ? { ...price, free_trial: null } : price;
  const isTrialUsed = !isSwitch && (price.is_free_trial_used || (isCharged && hasTrial(price)));
  const isTrial = hasTrial(shown);
  const total = formatMoney(locale, price.amount * (quantity ?? 1), price.currency);
  const Payment = provider === 'stripe' ? StripePayment : BuiltInPayment;

  return (
    <>
      <h1>
        <bdi>{product.display_name}</bdi>
      </h1>
      {checkout.test_mode && (
        <Notice kind="warning" heading={texts.testMode[0]}>
          {texts.testMode[1]}
        </Notice>
      )}
      {prices.length > 1 && fixed === null ? (
        <PriceChoice prices={prices} chosen={priceId} onChoose={setPriceId} />
      ) : (
        <p className="only-price">{priceText(words, price)}</p>
      )}
      {product.stackable && (
        <QuantityField
          text={quantityText}
          isFixed={fixed !== null}
          each={formatMoney(locale, price.amount, price.currency)}
          onChange={setQuantityText}
        />
      )}
      {fixed !== null && (prices.length > 1 || product.stackable) && <p className="hint">{texts.choiceMade}</p>}
      {replaced.length > 0 && (
        <Notice kind="info" heading={namingAll(locale, replacement(texts, price)[0], replaced)}>
          {replacement(texts, price)[1]}
        </Notice>
      )}
      <div className="summary" aria-live="polite">
        {isTrialUsed && (
          <Notice kind="info" heading={texts.trialUsed[0]}>
            {fill(texts.trialUsed[1], { price: total })}
          </Notice>
        )}
        <p>{termsText(words, shown, quantity ?? 1)}</p>
        {!isSwitch && (
          <p className="due">
            <span>{texts.dueToday}</span>
            <strong>{isTrial ? formatMoney(locale, 0, price.currency) : total}</strong>
          </p>
        )}
      </div>
      <Payment
        place={place}
        checkout={checkout}
        isFree={isSwitch || isTrial}
        labels={{ free: isSwitch ? texts.change : texts.startTrial, pay: fill(texts.pay, { price: total }) }}
        isChosen={quantity !== null}
        begin={() => begin({ priceId, quantity: quantity! })}
        onObstacle={onObstacle}
        onEnd={onEnd}
      />
    </>
  );
}

const replacement = ({ replaces, replacesOnce }: ReturnType<typeof useTexts>['texts'], { interval }: Price) =>
  interval === null ? replacesOnce : replaces;

/** Inserts a list of products into a text, with each name filled in separately. */
function namingAll(locale: string, text: string, names: string[]): string {
  const list = formatList(
    locale,
    names.map((_, index) => `{${index}}`),
  );
  return fill(text.replace('{products}', list), Object.fromEntries(names.entries()));
}

interface PriceChoiceProps {
  prices: Price[];
  chosen: string;
  onChoose: (priceId: string) => void;
}

function PriceChoice({ prices, chosen, onChoose }: PriceChoiceProps) {
  const words = useTexts();
  return (
    <fieldset className="prices">
      <legend>{words.texts.choosePrice}</legend>
      {prices.map((price) => (
        <label key={price.id} className="price">
          <input
            type="radio"
            name="price"
            value={price.id}
            checked={price.id === chosen}
            onChange={() => onChoose(price.id)}
          />
          <span>{priceText(words, price)}</span>
        </label>
      ))}
    </fieldset>
  );
}

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
function useBeginPayment(code: string, checkout: Checkout): BeginPayment {
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

/** @returns null if the text is not a valid quantity */
function quantityOf(text: string): number | null {
  const quantity = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

interface QuantityFieldProps {
  text: string;
  isFixed: boolean;
  /** Formatted price of one unit. */
  each: string;
  onChange: (text: string) => void;
}

function QuantityField({ text, isFixed, each, onChange }: QuantityFieldProps) {
  const { texts } = useTexts();
  const quantity = quantityOf(text);
  const error = quantity === null ? fill(texts.wrongQuantity, { max: String(MAX_QUANTITY) }) : null;
  const step = (by: number) => onChange(String(Math.min(MAX_QUANTITY, Math.max(1, (quantity ?? 1) + by))));
  return (
    <div className="field">
      <label htmlFor="quantity">{texts.quantity}</label>
      <div className="stepper">
        <button type="button" aria-label={texts.less} disabled={isFixed || quantity === 1} onClick={() => step(-1)}>
          −
        </button>
        <input
          id="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          disabled={isFixed}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== null}
          aria-describedby="quantity-note"
        />
        <button
          type="button"
          aria-label={texts.more}
          disabled={isFixed || quantity === MAX_QUANTITY}
          onClick={() => step(1)}
        >
          +
        </button>
        <p id="quantity-note" className={error === null ? 'hint' : 'field-error'} aria-live="polite">
          {error ?? fill(texts.each, { price: each })}
        </p>
      </div>
    </div>
  );
}
