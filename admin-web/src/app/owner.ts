import type { CurrentUser } from '@hallpass/js';
import { createContext, use } from 'react';

export const OwnerContext = createContext<CurrentUser | null>(null);

/** Whose page it is: also while a session that has ended is asked for, so that the page stays as it is. */
export function useOwner(): CurrentUser {
  const owner = use(OwnerContext);
  if (owner === null) throw new Error('useOwner is used outside of AppShell');
  return owner;
}
