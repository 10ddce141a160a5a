import { fill } from '@hallpass/texts';
import { useTexts } from '../texts/use-texts.js';

const MAX_QUANTITY = 1000;

/** @returns null if the text is not a valid quantity */
export function quantityOf(text: string): number | null {
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

export function QuantityField({ text, isFixed, each, onChange }: QuantityFieldProps) {
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
