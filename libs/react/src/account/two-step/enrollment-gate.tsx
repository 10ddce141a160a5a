import type { CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../../hooks/use-hallpass-app.js';
import { useSecondFactorEnrollment } from '../../hooks/user-hooks.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useAction } from '../../ui/use-action.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { SaidTime } from '../frame/time.js';
import { useAct } from '../frame/use-act.js';
import { useRecentSignIn } from '../recent-sign-in/recent-sign-in.js';
import { useAccountTexts } from '../use-account-texts.js';
import { EnrolDialog } from './enrol-dialog.js';

interface EnrollmentGateProps {
  user: CurrentUser;
  /** Asks during the grace period too, and is called when the user goes on. */
  onGoOn?: () => void;
  children: ReactNode;
}

/** Shows its children once the user has the second factor that the project requires. */
export function EnrollmentGate({ user, onGoOn, children }: EnrollmentGateProps): ReactNode {
  const { status, dueAt } = useSecondFactorEnrollment(user);
  const [isSettingUp, setSettingUp] = useState(false);
  const asks = status === 'required' || (status === 'grace_period' && onGoOn !== undefined);
  // The dialog stays open for the backup codes, when the user is enrolled already.
  if (!asks && !isSettingUp) return children;
  return (
    <EnrollmentCard
      user={user}
      until={status === 'grace_period' ? dueAt : null}
      isSettingUp={isSettingUp}
      onSetUp={() => setSettingUp(true)}
      onClose={(isEnrolled) => {
        setSettingUp(false);
        if (isEnrolled) onGoOn?.();
      }}
      onLater={status === 'grace_period' ? onGoOn : undefined}
    />
  );
}

interface EnrollmentCardProps {
  user: CurrentUser;
  /** End of the grace period. */
  until: Date | null;
  isSettingUp: boolean;
  onSetUp: () => void;
  onClose: (isEnrolled: boolean) => void;
  onLater: (() => void) | undefined;
}

function EnrollmentCard({ user, until, isSettingUp, onSetUp, onClose, onLater }: EnrollmentCardProps): ReactNode {
  const app = useHallpassApp();
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const { displayName: project } = useProject();
  const { ensure } = useRecentSignIn();
  const begin = useAct(async () => {
    await ensure();
    onSetUp();
  });
  const leave = useAction(() => app.signOut());
  const problem = begin.problem ?? leave.problem;
  return (
    <Card title={texts.twoStepSetUp} description={fill(texts.enrollWhat, { project })} takesFocus>
      {until && (
        <p className="hp-prose">
          <SaidTime text={texts.enrollBy} at={until} isDay />
        </p>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="hp-stack hp-stack-close">
        <Button isWide isBusy={begin.isBusy} onClick={() => void begin.run()}>
          {texts.enrollBegin}
        </Button>
        {onLater && (
          <Button variant="secondary" isWide onClick={onLater}>
            {texts.enrollLater}
          </Button>
        )}
        <Button variant="quiet" isWide isBusy={leave.isBusy} onClick={() => leave.run()}>
          {core.signOut}
        </Button>
      </div>
      {isSettingUp && <EnrolDialog user={user} onClose={() => onClose(user.isMultiFactorRequired)} />}
    </Card>
  );
}
