import type { Price } from '../api/purchases.js';
import { useWords } from '../texts/words.js';
import { priceText } from './terms.js';

interface PriceChoiceProps {
  prices: Price[];
  chosen: string;
  onChoose: (priceId: string) => void;
}

export function PriceChoice({ prices, chosen, onChoose }: PriceChoiceProps) {
  const words = useWords();
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
