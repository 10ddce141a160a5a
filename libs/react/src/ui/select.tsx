import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.js';
import { useSlot } from './use-slot.js';

export interface SelectProps<Value extends string>
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, hint, problem, aside, options, onChange, ...rest } = props;
  const slot = useSlot('select');
  return (
    <Field label={label} hint={hint} problem={problem} aside={aside}>
      {(control) => (
        <select {...rest} {...control} className={slot} onChange={(event) => onChange(event.target.value as Value)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
