import type { ReactNode } from 'react';
import { useCoreTextsIfLoaded } from './use-core-texts.js';
import { useSlot } from './use-slot.js';

/** For use next to a text that says what is happening. */
export function Spinner(): ReactNode {
  return <span className={useSlot('spinner')} aria-hidden="true" />;
}

/** Placeholder lines for content that is loading. Announced to screen readers. */
export function Skeleton({ lines = 3 }: { lines?: number }): ReactNode {
  const slot = useSlot('skeleton');
  const texts = useCoreTextsIfLoaded();
  return (
    <div aria-busy="true">
      <span role="status" className="hp-hidden">
        {texts?.loading}
      </span>
      <span className="hp-skeletons" aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={slot} />
        ))}
      </span>
    </div>
  );
}
