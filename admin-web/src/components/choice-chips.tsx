import { useId } from 'react';
import { cx } from './cx';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A choice of a few options side by side. Native radio buttons, so that the arrow keys work. */
export function ChoiceChips<Value extends string>({ label, value, choices, onChoose }: ChoiceChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-0.5 rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex h-7 cursor-pointer items-center rounded-md px-2.5 text-13 font-medium whitespace-nowrap text-ink-muted transition-colors',
            'hover:text-ink has-checked:bg-selected has-checked:text-ink has-checked:shadow-raised',
            'has-focus-visible:outline-2 has-focus-visible:outline-ring',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
