import { cx } from './cx';

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('fill-accent', className ?? 'size-6')}>
      <path
        fillRule="evenodd"
        d="M4.5 4h15A2.5 2.5 0 0 1 22 6.5v2.6a2.9 2.9 0 0 0 0 5.8v2.6a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 17.5v-2.6a2.9 2.9 0 0 0 0-5.8V6.500A2.5 2.5 0 0 1 4.500 4Zm4 4v8h2v-3h3v3h2V8h-2v3h-3V8Z"
      />
    </svg>
  );
}
