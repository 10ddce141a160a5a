import { type ReactNode, useState } from 'react';
import { classes, useSlot } from './use-slot.js';

export interface AvatarProps {
  /** Name of the user or team. Its initials are shown if there is no picture. */
  name: string | null;
  imageUrl: string | null;
  size?: 'small' | 'medium' | 'large';
  isSquare?: boolean;
}

/** A picture next to a name. Screen readers read only the name. */
export function Avatar({ name, imageUrl, size = 'medium', isSquare = false }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const slot = useSlot('avatar', `hp-avatar-${size}`, isSquare && 'hp-avatar-square');
  if (imageUrl !== null && imageUrl !== broken)
    return <img className={slot} src={imageUrl} alt="" onError={() => setBroken(imageUrl)} />;
  return (
    <span className={classes(slot, 'hp-avatar-letters')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

export function initialsOf(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = (word: string | undefined) => (word === undefined ? '' : ([...word][0] ?? '').toUpperCase());
  return words.length > 1 ? first(words[0]) + first(words.at(-1)) : first(words[0]) || '?';
}
