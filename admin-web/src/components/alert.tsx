import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

const TONES = {
  info: { Icon: Info, look: 'bg-accent-soft text-accent' },
  success: { Icon: CircleCheck, look: 'bg-accent-soft text-accent' },
  warning: { Icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  danger: { Icon: CircleAlert, look: 'bg-danger-soft text-danger' },
} as const;

/** An inline message. Screen readers announce `danger` alerts at once. */
export function Alert({ tone = 'info', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  const { Icon, look } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx('flex gap-2.5 rounded-lg px-3 py-2.5 text-13', look)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}
