import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useIsActing, useOnce } from '../hooks/use-entry.js';
import { useQueryValue } from '../hooks/address.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { SignedInCard } from '../sign-in/signed-in-card.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Skeleton } from '../ui/spinner.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { ConfirmLink } from './confirm-link.js';
import { LinkProblem } from './link-problem.js';
import { faultOf, type LinkPageProps } from './password-reset.js';

/** Signs in from the link of a sign-in email, on a click. Shows the account first. */
export function MagicLinkCallback({ fullPage, code }: LinkPageProps): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner given={code} />
    </ComponentRoot>
  );
}

function Inner({ given }: { given: string | undefined }): ReactNode {
  const code = useQueryValue('code', given);
  const user = useUser();
  const isActing = useIsActing();
  const texts = useCoreTexts();
  if (user !== null && !isActing) return <SignedInCard user={user} />;
  if (code === undefined) return <Skeleton />;
  const ways = [{ label: texts.askForLink, page: 'signIn' }] as const;
  return code ? <WithCode code={code} ways={ways} /> : <LinkProblem fault="not-found" ways={ways} />;
}

type WithCodeProps = { code: string; ways: Parameters<typeof LinkProblem>[0]['ways'] };

function WithCode({ code, ways }: WithCodeProps): ReactNode {
  const app = useHallpassApp();
  const project = useProject();
  const texts = useCoreTexts();
  const details = useOnce(`sign-in link ${code}`, async () => {
    let email = '';
    const read = app.getMagicLinkDetails(code).then((result) => {
      if (result.status === 'ok') email = result.data.email;
      return result;
    });
    return { fault: await faultOf(read), email };
  });
  // Keep the details from when the page opened, because signing in uses the code.
  const [{ fault, email }] = useState(details);
  if (fault !== null) return <LinkProblem fault={fault} ways={ways} />;
  return (
    <ConfirmLink
      given={code}
      title={fill(texts.confirmSignInTitle, { project: project.displayName })}
      description={fill(texts.confirmSignInAs, { email })}
      button={texts.signIn}
      act={(used) => app.signInWithMagicLink(used)}
      done={null}
      ways={ways}
    />
  );
}
