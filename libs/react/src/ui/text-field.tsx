import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { ungrouped } from './typed-codes.js';
import { Field, type FieldProps } from './field.js';
import { EyeIcon, EyeOffIcon } from './icons.js';
import { useCoreTexts } from './use-core-texts.js';
import { useSlot } from './use-slot.js';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  onChange: (value: string) => void;
}

export function TextField({ label, hint, problem, aside, onChange, className, ...input }: TextFieldProps): ReactNode {
  const slot = useSlot('input', className);
  return (
    <Field label={label} hint={hint} problem={problem} aside={aside}>
      {(control) => (
        <input {...input} {...control} className={slot} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

/** A password field whose text can be shown. */
export function PasswordField(props: TextFieldProps): ReactNode {
  const { label, hint, problem, aside, onChange, className, ...input } = props;
  const texts = useCoreTexts();
  const [isShown, setShown] = useState(false);
  const slot = useSlot('input', className);
  return (
    <Field label={label} hint={hint} problem={problem} aside={aside}>
      {(control) => (
        <span className="hp-password">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={slot}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="hp-icon-button"
            aria-label={isShown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </span>
      )}
    </Field>
  );
}

/** A field for a code of fixed length from an email or an app. Calls `onFull` when the code is complete. */
export function CodeField(
  props: TextFieldProps & { length: number; isNumeric?: boolean; onFull?: (code: string) => void },
) {
  const { length, isNumeric = false, onFull, onChange, ...rest } = props;
  const change = (typed: string) => {
    const characters = [...ungrouped(typed)].slice(0, length);
    const code = characters.join('');
    onChange(isNumeric ? code : code.toUpperCase());
    if (characters.length === length && code.toUpperCase() !== String(rest.value ?? '').toUpperCase()) onFull?.(code);
  };
  return (
    <TextField
      {...rest}
      className="hp-code"
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={change}
    />
  );
}
