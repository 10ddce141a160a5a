import type { ReactNode } from 'react';
import { useHallpassApp } from '../../hooks/use-hallpass-app.js';
import { useAction } from '../../ui/use-action.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useAccountTexts } from '../use-account-texts.js';
import { ChevronIcon } from './icons.js';

/** Links out of the settings: back to the app, and signing out. */
export function WaysOut({ showSignOut, backUrl }: { showSignOut: boolean; backUrl: string | null }): ReactNode {
  const app = useHallpassApp();
  const texts = useAccountTexts();
  const { signOut } = useCoreTexts();
  const leave = useAction(() => app.signOut());
  if (!showSignOut && backUrl === null) return null;
  return (
    <div className="hp-nav-group hp-ways-out">
      {backUrl !== null && (
        <Link className="hp-back" href={backUrl}>
          <ChevronIcon isBack />
          {texts.backToApp}
        </Link>
      )}
      {leave.problem && <Alert tone="danger">{leave.problem}</Alert>}
      {showSignOut && (
        <Button variant="secondary" isBusy={leave.isBusy} onClick={() => leave.run()}>
          {signOut}
        </Button>
      )}
    </div>
  );
}
