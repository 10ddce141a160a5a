import { type FormEvent, useId, useRef, useState } from 'react';
import { payWithTestCard } from '../api/purchases.js';
import { useTexts } from '../texts/use-texts.js';
import { Field } from '../components/field.js';
import type { Texts } from '../texts/texts.js';
import type { PaymentProps } from './payment-props.js';
import { PayButton } from './pay-button.js';
import { type Problem, problemOf } from './problem.js';
import { expiryOf, expiryText, groupedDigits, isTestCard, TEST_CARDS } from './test-cards.js';

const FIELDS = ['number', 'expiry', 'securityCode'] as const;
type CardField = (typeof FIELDS)[number];
type CardTexts = Record<CardField, string>;
type CardErrors = Partial<Record<CardField, keyof Texts>>;

const EMPTY: CardTexts = { number: '', expiry: '', securityCode: '' };

type BuiltInPaymentProps = Omit<PaymentProps, 'place' | 'checkout'>;

/** Pays with the built-in provider of a project in test mode: a card form with the list of test cards. */
export function BuiltInPayment({ isFree, labels, isChosen, begin, onObstacle, onEnd }: BuiltInPaymentProps) {
  const { texts } = useTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [card, setCard] = useState(EMPTY);
  const [errors, setErrors] = useState<CardErrors>({});
  const [problem, setProblem] = useState<keyof Texts | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDue, setDue] = useState(false);
  const needsCard = isDue || !isFree;

  const change = (changed: Partial<CardTexts>) => {
    setCard({ ...card, ...changed });
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !(name in changed))));
  };
  const showErrors = (found: CardErrors) => {
    setErrors(found);
    const first = FIELDS.find((name) => name in found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const show = (found: Problem) => {
    if ('obstacle' in found) onObstacle(found.obstacle);
    else if ('field' in found) showErrors({ [found.field]: found.says });
    else setProblem(found.says);
  };

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    const found = needsCard ? errorsOf(card) : {};
    showErrors(found);
    if (Object.keys(found).length > 0 || !isChosen) return;
    setBusy(true);
    try {
      const secret = await begin();
      if (secret !== '' && !needsCard) return setDue(true);
      const decline = secret === '' ? null : await payWithTestCard(secret, { ...card, expiry: expiryOf(card.expiry)! });
      if (decline === null) onEnd();
      else show({ says: decline === 'insufficient_funds' ? 'noFunds' : 'declined' });
    } catch (failure) {
      show(problemOf(failure));
    } finally {
      setBusy(false);
    }
  };

  const errorText = (name: CardField): string | null => {
    const error = errors[name];
    return error === undefined ? null : String(texts[error]);
  };
  return (
    <form ref={form} className="payment" noValidate onSubmit={(event) => void pay(event)}>
      {needsCard && (
        <>
          <h2>{texts.payment}</h2>
          <Field
            id={`${id}-number`}
            name="number"
            label={texts.cardNumber}
            value={card.number}
            error={errorText('number')}
            onChange={(text) => change({ number: groupedDigits(text) })}
            inputMode="numeric"
            // Keeps the browser from offering a real card.
            autoComplete="off"
            placeholder={TEST_CARDS[0]!.number}
          />
          <div className="row">
            <Field
              id={`${id}-expiry`}
              name="expiry"
              label={texts.expiry}
              value={card.expiry}
              error={errorText('expiry')}
              onChange={(text) => change({ expiry: expiryText(text) })}
              inputMode="numeric"
              autoComplete="off"
              placeholder={texts.expiryHint}
            />
            <Field
              id={`${id}-securityCode`}
              name="securityCode"
              label={texts.securityCode}
              value={card.securityCode}
              error={errorText('securityCode')}
              onChange={(text) => change({ securityCode: text.replaceAll(/\D/g, '').slice(0, 4) })}
              inputMode="numeric"
              autoComplete="off"
              placeholder="123"
            />
          </div>
        </>
      )}
      <PayButton
        label={needsCard ? labels.pay : labels.free}
        isBusy={isBusy}
        problem={problem === null ? null : String(texts[problem])}
      />
      {needsCard && (
        <section className="test-cards" aria-labelledby={`${id}-cards`}>
          <h3 id={`${id}-cards`}>{texts.testCards}</h3>
          <p className="hint">{texts.testCardsHint}</p>
          <ul>
            {TEST_CARDS.map(({ number, does }) => (
              <li key={number}>
                <button type="button" onClick={() => change({ number, expiry: '12 / 34', securityCode: '123' })}>
                  <span className="digits">{number}</span> <span>{texts.cards[does]}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

function errorsOf({ number, expiry, securityCode }: CardTexts): CardErrors {
  const errors: CardErrors = {};
  if (number === '') errors.number = 'wrongCard';
  else if (!isTestCard(number)) errors.number = 'notTestCard';
  if (expiryOf(expiry) === null) errors.expiry = 'wrongExpiry';
  if (securityCode.length < 3) errors.securityCode = 'wrongSecurityCode';
  return errors;
}
