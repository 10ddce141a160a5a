import type { ReactNode } from 'react';
import type { CurrentUser } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useAction } from '../ui/use-action.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { useCoreTexts } from '../ui/use-core-texts.js';

export const nameOf = (user: CurrentUser): string => user.displayName || user.primaryEmail || user.id;

/** Returns the address of an account, to tell accounts with the same name apart. */
export const addressOf = (user: CurrentUser): string => user.primaryEmail || nameOf(user);

/** Path, query and fragment of this page. A router can open it without loading the page again. */
export const pathOfPage = (): string => window.location.href.slice(window.location.origin.length);

/** Shown instead of the sign-in forms to users who are signed in. */
export function SignedInCard({ user }: { user: CurrentUser }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const goOn = useAction(() => app.redirectToAfterSignIn());
  // Stay on this page, so that another user can sign in.
  const leave = useAction(() => app.signOut({ redirectUrl: pathOfPage() }));
  return (
    <Card title={texts.signedInTitle} description={fill(texts.signedInAs, { user: nameOf(user) })}>
      {leave.problem && <Alert tone="danger">{leave.problem}</Alert>}
      <div className="hp-stack hp-stack-close">
        <Button isWide isBusy={goOn.isBusy} onClick={() => goOn.run()}>
          {texts.goOn}
        </Button>
        <Button variant="secondary" isWide isBusy={leave.isBusy} onClick={() => leave.run()}>
          {texts.otherAccount}
        </Button>
      </div>
    </Card>
  );
}
