import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useSlot } from './use-slot.js';

/** Links to another page or, with `onClick`, to another part of this one. */
export function Link({ className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
  return <a {...rest} className={useSlot('link', className)} />;
}
