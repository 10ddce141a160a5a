import { type ReactNode, useId } from 'react';
import { useSlot } from './use-slot.js';

export interface SwitchProps {
  label: string;
  hint?: ReactNode;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A setting that takes effect at once. */
export function Switch({ label, hint, isChecked, isDisabled = false, onChange }: SwitchProps): ReactNode {
  const id = useId();
  const slots = { switch: useSlot('switch'), hint: useSlot('hint') };
  return (
    <div className="hp-toggle">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={slots.switch}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={slots.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
