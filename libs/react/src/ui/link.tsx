import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useSlot } from './use-slot.js';

/** To another page, or, where `onClick` says so, to another part of this one. */
export function Link({ className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
  return <a {...rest} className={useSlot('link', className)} />;
}
