import type { Price } from '../api/purchases.js';
import { useTexts } from '../texts/use-texts.js';
import { priceText } from './terms.js';

interface PriceChoiceProps {
  prices: Price[];
  chosen: string;
  onChoose: (priceId: string) => void;
}

export function PriceChoice({ prices, chosen, onChoose }: PriceChoiceProps) {
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
