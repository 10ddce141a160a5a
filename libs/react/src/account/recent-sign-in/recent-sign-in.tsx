import { ApiError, type CurrentUser } from '@hallpass/js';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { isSessionOver } from '../../problems/problem-of.js';
import { useHallpass } from '../../provider/context.js';
import { takeLeft } from './drafts.js';
import { sessionIdOf } from './session-id.js';
import { SignInAgainDialog } from './sign-in-again-dialog.js';

/** The user did not sign in again. Nothing was done, and nothing went wrong. */
export class NotSignedInAgain extends Error {
  constructor() {
    super('This needs a sign-in of the last 10 minutes.');
    this.name = 'NotSignedInAgain';
  }
}

export interface RecentSignIn {
  /**
   * Runs work that may need a recent sign-in. If the server requires one, the user signs in again and the work runs
   * again, as it does if the session has ended and the app asks for the sign-in.
   * @throws NotSignedInAgain, and the errors of `work`
   */
  through<Done>(work: () => Promise<Done>): Promise<Done>;
  /**
   * Asks for a new sign-in before a longer task that the server would otherwise reject at the end.
   * @throws NotSignedInAgain
   */
  ensure(): Promise<void>;
}

/** Without a dialog, the error message tells the user to sign in again. */
const RecentSignInContext = createContext<RecentSignIn>({ through: (work) => work(), ensure: async () => {} });

export const useRecentSignIn = (): RecentSignIn => useContext(RecentSignInContext);

/** The server requires a sign-in within the last 10 minutes (security E9). This leaves time for the change itself. */
const RECENT_MILLIS = 8 * 60_000;

interface Asked {
  signedIn(): void;
  declined(): void;
}

/** Lets its children ask for a new sign-in. A dialog opens on top of the user's unfinished work. */
export function AsksForSignIn({ user, children }: { user: CurrentUser; children: ReactNode }): ReactNode {
  const { app, askToSignIn } = useHallpass();
  const [asked, setAsked] = useState<Asked | null>(null);

  const context = useMemo<RecentSignIn>(() => {
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        const answer = (settle: () => void) => () => {
          setAsked(null);
          settle();
        };
        setAsked({ signedIn: answer(resolve), declined: answer(() => reject(new NotSignedInAgain())) });
      });
    const ensure = async () => {
      const [now, sessions] = await Promise.all([app.getServerTime(), user.getActiveSessions()]);
      const current = sessions.find(({ isCurrentSession }) => isCurrentSession);
      if (current && now.getTime() - current.createdAt.getTime() >= RECENT_MILLIS) await ask();
    };
    return {
      ensure,
      through: async (work) => {
        try {
          return await work();
        } catch (error) {
          if (askToSignIn && isSessionOver(error)) {
            if (!(await askToSignIn())) throw error;
          } else if (error instanceof ApiError && error.code === 'RECENT_SIGN_IN_REQUIRED') await ask();
          else throw error;
          return work();
        }
      },
    };
  }, [app, askToSignIn, user]);

  useEffect(() => {
    void endSessionThatWasLeft(user);
  }, [user]);

  return (
    <RecentSignInContext.Provider value={context}>
      {children}
      {asked && <SignInAgainDialog user={user} onSignedIn={asked.signedIn} onClose={asked.declined} />}
    </RecentSignInContext.Provider>
  );
}

/** After returning from a provider, ends the session that the new one replaced. */
async function endSessionThatWasLeft(user: CurrentUser): Promise<void> {
  const left = takeLeft();
  if (left === null || left.userId !== user.id || left.sessionId === (await sessionIdOf(user))) return;
  // The session may have ended or be unreachable. It stays in the list of sessions until it expires.
  await user.revokeSession(left.sessionId).catch(() => undefined);
}
