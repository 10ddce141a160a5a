import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from './spinner.js';
import { useSlot } from './use-slot.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium';
  /** Works on something: pressing it again does nothing. */
  isBusy?: boolean;
  /** As wide as what it stands in. */
  isWide?: boolean;
  /** Before the text. */
  icon?: ReactNode;
}

export function Button(props: ButtonProps): ReactNode {
  const { variant = 'primary', size = 'medium', isBusy = false, isWide = false, icon, ...rest } = props;
  const { className, onClick, type = 'button', children, ...attributes } = rest;
  const slot = useSlot('button', `hp-button-${variant}`, `hp-button-${size}`, isWide && 'hp-wide', className);
  return (
    <button
      {...attributes}
      type={type}
      className={slot}
      // Stays in the order of focus, which `disabled` would not.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? <Spinner /> : icon}
      <span className="hp-button-text">{children}</span>
    </button>
  );
}
