import type { ComponentProps } from 'react';
import { cx } from './cx';

const CONTROL =
  'w-full min-w-0 rounded-lg border border-line-field bg-surface text-ink shadow-raised transition-colors ' +
  'placeholder:text-ink-faint hover:border-ink-muted focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-muted';

// 16 px on phones, because Safari zooms in on smaller fields.
const TEXT = 'text-base sm:text-sm';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cx(CONTROL, TEXT, 'h-9 px-3', className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cx(CONTROL, 'block px-3 py-2', className ?? TEXT)} {...props} />;
}

/** A native select: works with every keyboard, screen reader and phone. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cx(CONTROL, TEXT, 'h-9 truncate ps-3 pe-9', className)} {...props} />;
}
