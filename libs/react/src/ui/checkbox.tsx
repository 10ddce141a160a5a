import { type ReactNode, useId } from 'react';
import { useSlot } from './use-slot.js';

export interface CheckboxProps {
  label: string;
  hint?: ReactNode;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Checkbox(props: CheckboxProps): ReactNode {
  return <Toggle {...props} className={useSlot('checkbox')} />;
}

/** A setting that is on or off, and changes at once. */
export function Switch(props: CheckboxProps): ReactNode {
  return <Toggle {...props} className={useSlot('switch')} role="switch" />;
}

function Toggle(props: CheckboxProps & { className: string; role?: 'switch' }): ReactNode {
  const { label, hint, isChecked, isDisabled = false, onChange, className, role } = props;
  const id = useId();
  const slot = useSlot('hint');
  return (
    <div className="hp-toggle">
      <input
        id={id}
        type="checkbox"
        role={role}
        className={className}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={slot}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
