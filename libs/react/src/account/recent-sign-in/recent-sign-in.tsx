import { ApiError, type CurrentUser } from '@hallpass/js';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useHallpassApp } from '../../hooks/use-hallpass-app.js';
import { takeLeft } from './drafts.js';
import { sessionIdOf } from './session-id.js';
import { SignInAgainDialog } from './sign-in-again-dialog.js';

/** Who was asked to sign in again has not: nothing was done, and nothing went wrong. */
export class NotSignedInAgain extends Error {
  constructor() {
    super('This needs a sign-in of the last 10 minutes.');
    this.name = 'NotSignedInAgain';
  }
}

export interface RecentSignIn {
  /**
   * Does what may need a recent sign-in: where the server says so the user signs in again, and it is done then.
   * @throws NotSignedInAgain, and whatever it throws
   */
  through<Done>(work: () => Promise<Done>): Promise<Done>;
  /** Asks for a new sign-in before something that the server would refuse at its end only. @throws NotSignedInAgain */
  ensure(): Promise<void>;
}

/** Where nobody can be asked, the refusal says what to do. */
const RecentSignInContext = createContext<RecentSignIn>({ through: (work) => work(), ensure: async () => {} });

export const useRecentSignIn = (): RecentSignIn => useContext(RecentSignInContext);

/** The server asks for a sign-in of the last 10 minutes (security E9); a little of it is left for the change itself. */
const RECENT_MILLIS = 8 * 60_000;

/** Whoever waits for the user. */
interface Asked {
  signedIn(): void;
  declined(): void;
}

/** Lets what stands in it ask for a new sign-in: the user is asked in a dialog, over what they have begun. */
export function AsksForSignIn({ user, children }: { user: CurrentUser; children: ReactNode }): ReactNode {
  const app = useHallpassApp();
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
          if (!(error instanceof ApiError && error.code === 'RECENT_SIGN_IN_REQUIRED')) throw error;
          await ask();
          return work();
        }
      },
    };
  }, [app, user]);

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

/** Back from a provider, the new session has taken the place of the one that the user left with. */
async function endSessionThatWasLeft(user: CurrentUser): Promise<void> {
  const left = takeLeft();
  if (left === null || left.userId !== user.id || left.sessionId === (await sessionIdOf(user))) return;
  // Over already, or out of reach: it is in the list of sessions, and ends by its time.
  await user.revokeSession(left.sessionId).catch(() => undefined);
}
