import { cx } from './cx';

/** Text of any length, limited to two lines. The tooltip shows all of it. */
export function LongText({ className, children }: { className?: string; children: string }) {
  return (
    <span title={children} className={cx('line-clamp-2 min-w-0 [overflow-wrap:anywhere]', className)}>
      {children}
    </span>
  );
}
