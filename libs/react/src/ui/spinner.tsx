import type { ReactNode } from 'react';
import { useSlot } from './use-slot.js';

/** Beside a text that says what is going on. */
export function Spinner(): ReactNode {
  return <span className={useSlot('spinner')} aria-hidden="true" />;
}

/** In the place of lines that are on their way. */
export function Skeleton({ lines = 3 }: { lines?: number }): ReactNode {
  const slot = useSlot('skeleton');
  return (
    <span className="hp-skeletons" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={slot} />
      ))}
    </span>
  );
}
