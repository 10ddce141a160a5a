import type { ReactNode } from 'react';
import { useSlot } from './use-slot.js';

/** A line, optionally with a word in it. */
export function Divider({ children }: { children?: ReactNode }): ReactNode {
  const slot = useSlot('divider');
  return children === undefined ? <hr className={slot} /> : <div className={slot}>{children}</div>;
}
