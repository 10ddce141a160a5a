import type { ReactNode } from 'react';
import type { CurrentUser } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useAction } from '../ui/use-action.js';
import { leadTo } from '../sign-in/page-link.js';
import { addressOf } from '../sign-in/signed-in-card.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ComponentRoot } from '../ui/component-root.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome } from './outcome.js';

/**
 * Signs out on a click and goes to the after-sign-out page. Opening the page does not sign out, because anyone can link
 * to it. If the user has already clicked in your app, call `user.signOut()`.
 */
export function SignOut({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const texts = useCoreTexts();
  const user = useUser({ or: 'anonymous-if-exists[deprecated]' });
  if (user !== null) return <Confirm user={user} />;
  return (
    <Outcome
      title={texts.signedOutTitle}
      ways={[
        { label: texts.goHome, page: 'home' },
        { label: texts.signIn, page: 'signIn' },
      ]}
    >
      {texts.signedOutDescription}
    </Outcome>
  );
}

function Confirm({ user }: { user: CurrentUser }): ReactNode {
  const app = useHallpassApp();
  const project = useProject();
  const texts = useCoreTexts();
  const leave = useAction(() => app.signOut());
  const stay = useAction(() => leadTo(app, 'home'));
  return (
    <Card
      title={fill(texts.signOutTitle, { project: project.displayName })}
      description={user.isAnonymous ? undefined : fill(texts.signedInAs, { user: addressOf(user) })}
    >
      {leave.problem && <Alert tone="danger">{leave.problem}</Alert>}
      <div className="hp-stack hp-stack-close">
        <Button isWide isBusy={leave.isBusy} onClick={() => leave.run()}>
          {texts.signOut}
        </Button>
        <Button variant="secondary" isWide isBusy={stay.isBusy} onClick={() => stay.run()}>
          {texts.staySignedIn}
        </Button>
      </div>
    </Card>
  );
}
