import { type CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { useHallpassApp, useProject } from '../../hooks/use-hallpass-app.js';
import { Dialog } from '../../ui/dialog.js';
import { Divider } from '../../ui/divider.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useAccountTexts } from '../use-account-texts.js';
import { keepDrafts } from './drafts.js';
import { sessionIdOf } from './session-id.js';
import { useAttempt } from './use-attempt.js';
import { MailedCode, PasskeyAgain, PasswordAgain, ProvidersAgain, SecondStep } from './ways-again.js';

export interface SignInAgainDialogProps {
  user: CurrentUser;
  onSignedIn: () => void;
  onClose: () => void;
}

/** Asks the user to sign in again, with any method that they have and the project allows. */
export function SignInAgainDialog({ user, onSignedIn, onClose }: SignInAgainDialogProps): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const { config } = useProject();
  const [attemptCode, setAttemptCode] = useState<string | null>(null);
  const attempt = useAttempt({ user, onSignedIn, onSecondStep: setAttemptCode });
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
      {attemptCode !== null ? (
        <SecondStep
          attempt={attempt}
          user={user}
          attemptCode={attemptCode}
          onOver={() => {
            setAttemptCode(null);
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
