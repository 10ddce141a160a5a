import { type ReactNode, useEffect, useState } from 'react';
import type { CurrentUser } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useOnce } from '../hooks/use-entry.js';
import { useQueryValue } from '../hooks/address.js';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useAction } from '../ui/use-action.js';
import { rememberInvitation } from '../sign-in/invitation-code.js';
import { nameOf, pathOfPage } from '../sign-in/signed-in-card.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { TeamIcon } from '../ui/icons.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Skeleton } from '../ui/spinner.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { type LinkFault, linkFaultOf, LinkProblem } from './link-problem.js';
import { Outcome } from './outcome.js';
import { faultOf, type LinkPageProps } from './password-reset.js';

/** Accepts an invitation to a team, from its link. */
export function TeamInvitation({ fullPage, code }: LinkPageProps): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <WithCode given={code} />
    </ComponentRoot>
  );
}

function WithCode({ given }: { given: string | undefined }): ReactNode {
  const code = useQueryValue('code', given);
  const user = useUser();
  if (code === undefined) return <Skeleton />;
  if (!code) return <Broken fault="not-found" />;
  return user === null ? <ForNobody code={code} /> : <ForUser code={code} user={user} />;
}

function Broken({ fault }: { fault: LinkFault }): ReactNode {
  const texts = useCoreTexts();
  const own = { 'not-found': texts.invitationNotFound, expired: texts.invitationExpired, used: texts.invitationUsed };
  return <LinkProblem fault={fault} texts={own} ways={[{ label: texts.goHome, page: 'home' }]} />;
}

/** Only signed-in users see the team's name, because the link may have been passed on. */
function ForNobody({ code }: { code: string }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const fault = useOnce(`invitation ${code}`, () => faultOf(app.verifyTeamInvitationCode(code)));
  useEffect(() => {
    if (fault === null) rememberInvitation(code);
  }, [fault, code]);
  if (fault !== null) return <Broken fault={fault} />;
  return (
    <Outcome
      title={texts.invitationTitle}
      ways={[
        { label: texts.signIn, page: 'signIn' },
        { label: texts.signUp, page: 'signUp' },
      ]}
    >
      {texts.invitationSignIn}
    </Outcome>
  );
}

function ForUser({ code, user }: { code: string; user: CurrentUser }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const details = useOnce(`invitation ${code} ${user.id}`, async () => {
    let team = '';
    const read = app.getTeamInvitationDetails(code).then((result) => {
      if (result.status === 'ok') team = result.data.teamDisplayName;
      return result;
    });
    return { fault: await faultOf(read), team };
  });
  // Keep the details, because they are no longer available once the invitation is accepted.
  const [{ fault, team }] = useState(details);
  const [end, setEnd] = useState<LinkFault | 'done' | null>(fault);
  const accept = useAction(() => app.acceptTeamInvitation(code), {
    problemOf: (error) => {
      setEnd(linkFaultOf(error));
      return null;
    },
  });
  const leave = useAction(() => app.redirectToHome());
  const signOut = useAction(() => app.signOut({ redirectUrl: pathOfPage() }));
  const named = { team, user: nameOf(user) };
  if (end === 'done') {
    return (
      <Outcome title={fill(texts.invitationAcceptedTitle, named)} ways={[{ label: texts.goOn, page: 'home' }]}>
        {texts.invitationAccepted}
      </Outcome>
    );
  }
  if (end !== null) return <Broken fault={end} />;
  return (
    <Card
      title={fill(texts.invitationJoin, named)}
      description={fill(texts.invitationDescription, named)}
      icon={<TeamIcon />}
    >
      {(accept.problem ?? signOut.problem) && <Alert tone="danger">{accept.problem ?? signOut.problem}</Alert>}
      <div className="hp-stack hp-stack-close">
        <Button isWide isBusy={accept.isBusy} onClick={async () => (await accept.run()) && setEnd('done')}>
          {texts.acceptInvitation}
        </Button>
        <Button variant="secondary" isWide isBusy={leave.isBusy} onClick={() => leave.run()}>
          {texts.declineInvitation}
        </Button>
        <Button variant="quiet" size="small" isBusy={signOut.isBusy} onClick={() => signOut.run()}>
          {texts.otherAccount}
        </Button>
      </div>
    </Card>
  );
}
