import type { ReactNode } from 'react';
import { cx } from './cx';

const TONES = {
  neutral: 'bg-hover text-ink-muted',
  positive: 'bg-accent-soft text-accent',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const;

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-md px-1.5 text-xs font-medium tracking-normal whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
