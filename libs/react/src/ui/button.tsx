import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from './spinner.js';
import { useSlot } from './use-slot.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium';
  /** The button's action is running. Pressing it again does nothing. */
  isBusy?: boolean;
  /** Fills the width of its container. */
  isWide?: boolean;
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
      // Keeps the button focusable, unlike `disabled`.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? <Spinner /> : icon}
      <span className="hp-button-text">{children}</span>
    </button>
  );
}
