import { useState } from 'react';
import { cx } from './cx';

const SIZES = { small: 'size-7 text-xs', medium: 'size-8 text-xs', large: 'size-12 text-base' } as const;

/** A picture, or initials if there is none. Hidden from screen readers, because the name is always shown next to it. */
export function Avatar({
  name,
  imageUrl,
  size = 'medium',
  isSquare = false,
}: {
  name: string;
  imageUrl?: string | null;
  size?: keyof typeof SIZES;
  /** Projects are square, users round. */
  isSquare?: boolean;
}) {
  const [isBroken, setBroken] = useState(false);
  const shape = cx('shrink-0 object-cover', isSquare ? 'rounded-md' : 'rounded-full', SIZES[size]);
  if (imageUrl && !isBroken) {
    return <img src={imageUrl} alt="" className={shape} referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
  }
  return (
    <span aria-hidden className={cx('grid place-items-center font-semibold uppercase', tintOf(name), shape)}>
      {initialsOf(name)}
    </span>
  );
}

const TINTS = [
  'bg-tint-1 text-on-tint-1',
  'bg-tint-2 text-on-tint-2',
  'bg-tint-3 text-on-tint-3',
  'bg-tint-4 text-on-tint-4',
  'bg-tint-5 text-on-tint-5',
];

/** Depends on the name only, so that it is the same everywhere. */
function tintOf(name: string): string {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length]!;
}

function initialsOf(name: string): string {
  const words = name
    .split('@')[0]!
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]).join('');
}
