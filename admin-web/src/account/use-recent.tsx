import type { CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { useSave } from '../forms/use-save';
import { hasRecentSignIn, SignInAgainDialog } from './recent-sign-in';

/**
 * For changes to how the owner signs in. The server requires a recent sign-in, so ask for it before the owner fills in
 * anything.
 */
export function useRecentSignIn(user: CurrentUser): {
  /** Runs `act` if the sign-in is recent; otherwise asks the owner to sign in again. */
  begin: (act: () => unknown) => void;
  isBusy: boolean;
  error: Error | null;
  /** The sign-in dialog, or null while it is closed. */
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
