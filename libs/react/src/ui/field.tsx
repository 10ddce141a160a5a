import { type ReactNode, useId } from 'react';
import { classes, useSlot } from './use-slot.js';

export interface FieldProps {
  label: string;
  /** Help text below the field. */
  hint?: ReactNode;
  /** Error message for the entered value. */
  problem?: string | null;
  /** Shown next to the label, such as a link. */
  aside?: ReactNode;
}

/** Attributes for the control in a field. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label and a control, with help text and error message. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }): ReactNode {
  const { label, hint, problem, aside, children } = props;
  const id = useId();
  const ids = { hint: `${id}-hint`, problem: `${id}-problem` };
  const describedBy = classes(Boolean(hint) && ids.hint, Boolean(problem) && ids.problem) || undefined;
  const slots = {
    field: useSlot('field'),
    label: useSlot('label'),
    hint: useSlot('hint'),
    problem: useSlot('problem'),
  };
  return (
    <div className={slots.field}>
      <div className="hp-label-line">
        <label className={slots.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': describedBy })}
      {hint && (
        <p id={ids.hint} className={slots.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={ids.problem} className={slots.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
