import type { ReactNode } from 'react';
import { useSlot } from './use-slot.js';

/** A line, with a word in it where there is one. */
export function Divider({ children }: { children?: ReactNode }): ReactNode {
  const slot = useSlot('divider');
  return children === undefined ? <hr className={slot} /> : <div className={slot}>{children}</div>;
}
