import { cx } from '../components/cx';

const TINTS = [
  'bg-tint-1 text-on-tint-1',
  'bg-tint-2 text-on-tint-2',
  'bg-tint-3 text-on-tint-3',
  'bg-tint-4 text-on-tint-4',
  'bg-tint-5 text-on-tint-5',
];

/** Stands for a provider: brands forbid their marks in other sizes and colours, so it is the first letter. */
export function ProviderIcon({ name }: { name: string }) {
  const tint = TINTS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS.length];
  return (
    <span
      aria-hidden
      className={cx('grid size-7 shrink-0 place-items-center rounded-md text-xs font-semibold uppercase', tint)}
    >
      {[...name][0]}
    </span>
  );
}
