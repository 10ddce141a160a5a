import { cx } from './cx';

/** A name or another text of any length, in two lines at most. Its tooltip has all of it. */
export function LongText({ className, children }: { className?: string; children: string }) {
  return (
    <span title={children} className={cx('line-clamp-2 min-w-0 [overflow-wrap:anywhere]', className)}>
      {children}
    </span>
  );
}
