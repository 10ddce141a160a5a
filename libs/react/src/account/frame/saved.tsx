import type { ReactNode } from 'react';
import { CheckIcon } from '../../ui/icons.js';

/** Confirms an action next to its button. Screen readers announce it when it appears. */
export function Saved({ is, children }: { is: boolean; children: ReactNode }): ReactNode {
  return (
    <span role="status" className="hp-saved">
      {is && (
        <>
          <CheckIcon />
          {children}
        </>
      )}
    </span>
  );
}
