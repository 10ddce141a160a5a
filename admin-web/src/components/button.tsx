import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { useWriteProblem } from './write-access';

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap ' +
  'transition-colors duration-100 disabled:cursor-not-allowed';

/** Disabled, but not busy: flat and muted. */
const OFF = 'disabled:not-aria-busy:bg-hover disabled:not-aria-busy:text-ink-faint disabled:not-aria-busy:shadow-none';

const VARIANTS = {
  primary: 'bg-primary text-on-primary shadow-raised not-disabled:hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-raised not-disabled:hover:bg-hover',
  ghost: 'text-ink-muted hover:bg-hover hover:text-ink',
  /** Opens a confirmation dialog; the button that confirms is `danger`. */
  dangerQuiet: 'border border-line-strong bg-surface text-danger shadow-raised hover:bg-danger-soft',
  danger: 'bg-danger-fill text-on-danger shadow-raised enabled:hover:bg-danger-fill-hover',
} as const;

const SIZES = {
  small: 'h-8 px-2.5 text-13',
  medium: 'h-9 px-3.5 text-sm',
  large: 'h-10 px-4 text-sm',
  icon: 'size-8',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Shows a spinner and ignores clicks. */
  isBusy?: boolean;
  /**
   * Whether it changes something, and is disabled for owners who may not. Default: in the variants that stand out, and
   * in those that delete.
   */
  writes?: boolean;
  /** Styles the only child, such as a link, as this button. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  isBusy = false,
  asChild = false,
  writes = variant === 'primary' || variant === 'danger' || variant === 'dangerQuiet',
  className,
  children,
  disabled,
  title,
  ...props
}: ButtonProps) {
  const given = useWriteProblem();
  const problem = writes ? given : null;
  const classes = cx(BASE, OFF, VARIANTS[variant], SIZES[size], className);
  if (asChild) {
    // A link cannot be disabled.
    if (problem !== null) return null;
    return (
      <Slot.Root className={classes} title={title} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || isBusy || problem !== null}
      aria-busy={isBusy || undefined}
      title={problem ?? title}
      {...props}
    >
      {isBusy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
