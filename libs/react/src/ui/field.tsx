import { type ReactNode, useId } from 'react';
import { classes, useSlot } from './use-slot.js';

export interface FieldProps {
  label: string;
  /** What to enter, below the field. */
  hint?: ReactNode;
  /** What is wrong with what was entered, and what to do. */
  problem?: string | null;
  /** Beside the label, such as a link. */
  aside?: ReactNode;
}

/** What a control in a field has to carry. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and what is said about it. */
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
