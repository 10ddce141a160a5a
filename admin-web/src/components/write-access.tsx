import { createContext, type ReactNode, useContext } from 'react';

/**
 * Why the owner may not change what the page or section shows, or null. Buttons, menu entries and forms that change
 * something are disabled with this reason, so that no page has to know the roles.
 */
export const WriteProblem = createContext<string | null>(null);

export const useWriteProblem = (): string | null => useContext(WriteProblem);

/** Disables the fields inside for owners who may not change them. */
export function WriteFields({ children }: { children: ReactNode }) {
  const problem = useWriteProblem();
  return (
    <fieldset disabled={problem !== null} title={problem ?? undefined} className="contents">
      {children}
    </fieldset>
  );
}
