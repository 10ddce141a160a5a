import { type ComponentProps, type ReactNode, useId } from 'react';
import { LongText } from './long-text';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

function Choice({ type, label, hint, ...props }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  return (
    <div className="flex gap-3 has-disabled:text-ink-muted">
      <input
        id={id}
        type={type}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 rounded accent-accent"
        {...props}
      />
      <span className="flex min-w-0 flex-col">
        <label htmlFor={id} className="text-sm font-medium">
          {typeof label === 'string' ? <LongText>{label}</LongText> : label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-13 text-ink-faint">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}

export const Checkbox = (props: ChoiceProps) => <Choice type="checkbox" {...props} />;
export const Radio = (props: ChoiceProps) => <Choice type="radio" {...props} />;
