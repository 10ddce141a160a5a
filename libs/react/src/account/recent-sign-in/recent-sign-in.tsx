import { ApiError, type CurrentUser, decodeAccessToken } from '@hallpass/js';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { isSessionOver } from '../../problems/problem-of.js';
import { useHallpass } from '../../provider/context.js';
import { useHallpassApp, useProject } from '../../hooks/use-hallpass-app.js';
import { Dialog } from '../../ui/dialog.js';
import { Divider } from '../../ui/divider.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useAccountTexts } from '../use-account-texts.js';
import { takeLeft, keepDrafts } from './drafts.js';
import { type SecondStepAttempt, useAttempt } from './use-attempt.js';
import { MailedCode, PasskeyAgain, PasswordAgain, ProvidersAgain, SecondStep } from './ways-again.js';

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

interface SignInAgainDialogProps {
  user: CurrentUser;
  onSignedIn: () => void;
  onClose: () => void;
}

/** Asks the user to sign in again, with any method that they have and the project allows. */
function SignInAgainDialog({ user, onSignedIn, onClose }: SignInAgainDialogProps): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const { config } = useProject();
  const [secondStep, setSecondStep] = useState<SecondStepAttempt | null>(null);
  const attempt = useAttempt({ user, onSignedIn, onSecondStep: setSecondStep });
  const providers = config.oauthProviders.filter(({ id }) => user.oauthProviders.some((own) => own.id === id));
  const ways: [isThere: boolean, way: ReactNode][] = [
    [
      config.credentialEnabled && user.hasPassword && user.primaryEmail !== null,
      <PasswordAgain key="password" attempt={attempt} user={user} />,
    ],
    [config.passkeyEnabled && user.passkeyAuthEnabled, <PasskeyAgain key="passkey" attempt={attempt} user={user} />],
    [
      config.magicLinkEnabled && user.otpAuthEnabled && user.primaryEmail !== null,
      <MailedCode key="mail" attempt={attempt} user={user} />,
    ],
    [
      providers.length > 0,
      <ProvidersAgain
        key="providers"
        providers={providers.map(({ id }) => id)}
        onChoose={async (provider) => {
          const sessionId = await sessionIdOf(user);
          if (sessionId !== null) keepDrafts({ userId: user.id, sessionId });
          await app.signInWithOAuth(provider, { returnTo: window.location.href });
        }}
      />,
    ],
  ];
  const there = ways.flatMap(([isThere, way]) => (isThere ? [way] : []));

  return (
    <Dialog title={texts.againTitle} onClose={onClose} isBusy={attempt.isBusy}>
      {secondStep !== null ? (
        <SecondStep
          attempt={attempt}
          user={user}
          secondStep={secondStep}
          onOver={() => {
            setSecondStep(null);
            attempt.setProblem(core.mfaOver);
          }}
        />
      ) : (
        <>
          <p className="hp-prose">{texts.againWhy}</p>
          {there.length === 0 && <p className="hp-prose">{texts.againNothing}</p>}
          {there.flatMap((way, nth) => (nth === 0 ? [way] : [<Divider key={`or ${nth}`}>{core.or}</Divider>, way]))}
        </>
      )}
    </Dialog>
  );
}

async function sessionIdOf(user: CurrentUser): Promise<string | null> {
  const { accessToken } = await user.getAuthJson();
  return (accessToken && decodeAccessToken(accessToken)?.refresh_token_id) ?? null;
}
