import type { CurrentUser } from '@hallpass/js';
import { createContext, use } from 'react';

export const OwnerContext = createContext<CurrentUser | null>(null);

/**
 * The owner who uses the page. Stays set after the session has ended, so that the page stays as it is during sign-in.
 */
export function useOwner(): CurrentUser {
  const owner = use(OwnerContext);
  if (owner === null) throw new Error('useOwner is used outside of AppShell');
  return owner;
}
