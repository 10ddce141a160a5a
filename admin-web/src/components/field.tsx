import { type ReactNode, useId } from 'react';

/** Props that connect a control to its label, hint and error. Spread them onto the control. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  children: (control: FieldControlProps) => ReactNode;
}

export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="text-13 text-danger" role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-13 text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** An error of several fields. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    children && (
      <p role="alert" className="text-13 text-danger">
        {children}
      </p>
    )
  );
}
