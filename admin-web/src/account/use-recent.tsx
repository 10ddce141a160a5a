import type { CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { useSave } from '../forms/use-save';
import { hasRecentSignIn, SignInAgainDialog } from './recent-sign-in';

/**
 * For what changes how one signs in: the server wants a sign-in of the last minutes, which is better known before
 * anything is filled in.
 */
export function useRecentSignIn(user: CurrentUser): {
  /** Goes on when the sign-in is recent, and asks for another one when not. */
  begin: (act: () => unknown) => void;
  isBusy: boolean;
  error: Error | null;
  /** The question, while there is one. */
  dialog: ReactNode;
} {
  const [isAsking, setAsking] = useState(false);
  const check = useSave({
    act: async (act: () => unknown) => {
      if (!(await hasRecentSignIn(user))) setAsking(true);
      else await act();
    },
  });
  return {
    begin: (act) => void check.run(act),
    isBusy: check.isBusy,
    error: check.error,
    dialog: isAsking && <SignInAgainDialog onClose={() => setAsking(false)} />,
  };
}
