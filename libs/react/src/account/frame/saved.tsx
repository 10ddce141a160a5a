import type { ReactNode } from 'react';
import { CheckIcon } from '../../ui/icons.js';

/** Says that something is done, beside what did it: read out when it appears. */
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
