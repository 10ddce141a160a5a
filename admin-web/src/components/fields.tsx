import type { ComponentProps } from 'react';
import { Field } from './field';
import { Input, Select } from './input';

type FieldPart = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'aside'>;

interface TextFieldProps extends FieldPart, ComponentProps<'input'> {
  /** Shown in front of the value: "$". */
  symbol?: string;
}

export function TextField({ label, hint, error, aside, symbol, ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) =>
        symbol === undefined ? (
          <Input autoComplete="off" {...control} {...props} />
        ) : (
          <span className="relative flex">
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-0 flex w-11 items-center justify-center text-sm text-ink-muted"
            >
              {symbol}
            </span>
            <Input autoComplete="off" {...control} {...props} className="ps-11 tabular-nums" />
          </span>
        )
      }
    </Field>
  );
}

interface SelectFieldProps extends FieldPart, ComponentProps<'select'> {
  options: readonly (readonly [value: string | number, label: string])[];
}

export function SelectField({ label, hint, error, aside, options, ...props }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <Select {...control} {...props}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
