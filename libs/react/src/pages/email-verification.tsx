import type { ReactNode } from 'react';
import { fill } from '@hallpass/texts';
import { useQueryValue } from '../hooks/address.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { ComponentRoot } from '../ui/component-root.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useOnce } from '../hooks/use-entry.js';
import { PageLink } from '../sign-in/page-link.js';
import { ConfirmLink } from './confirm-link.js';
import { Outcome } from './outcome.js';
import type { LinkPageProps } from './password-reset.js';
import { isAnyWayIn, WaysInList } from './ways-in-list.js';

/** Verifies an email address, from the link of a verification email. Nobody needs to be signed in. */
export function EmailVerification({ fullPage, code }: LinkPageProps): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner given={code} />
    </ComponentRoot>
  );
}

function Inner({ given }: { given: string | undefined }): ReactNode {
  const app = useHallpassApp();
  const project = useProject();
  const user = useUser();
  const texts = useCoreTexts();
  const code = useQueryValue('code', given);
  const listed = code ? <WaysInOfLink code={code} /> : null;
  const home = { label: texts.goHome, page: 'home' } as const;
  const settings = { label: texts.openAccountSettings, page: 'accountSettings' } as const;
  // The settings, which send a new link, ask for a sign-in first.
  const ways = user === null ? [{ ...settings, label: texts.signIn }, home] : [settings, home];
  return (
    <ConfirmLink
      given={given}
      more={listed}
      title={texts.verifyEmailTitle}
      description={fill(texts.verifyEmailDescription, { project: project.displayName })}
      button={texts.verifyEmail}
      act={(used) => app.verifyEmail(used)}
      done={
        <Outcome
          title={texts.emailVerifiedTitle}
          more={listed}
          ways={[{ label: texts.goOn, page: user === null ? 'signIn' : 'afterSignIn' }]}
        >
          {texts.emailVerified}
        </Outcome>
      }
      faults={{
        'not-found': texts.emailLinkNotFound,
        expired: texts.emailLinkExpired,
        used: texts.emailLinkUsed,
        usedTitle: texts.emailLinkUsedTitle,
      }}
      ways={ways}
    />
  );
}

/**
 * Lists everything that acts for the account of a verification link, and where to end it. Renders nothing if the link
 * does not work; the page's button then says why.
 */
function WaysInOfLink({ code }: { code: string }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { credentialEnabled } = useProject().config;
  const waysIn = useOnce(`ways in ${code}`, () =>
    app.getWaysIn(code).then(
      (result) => (result.status === 'ok' ? result.data : null),
      () => null,
    ),
  );
  if (waysIn === null || !isAnyWayIn(waysIn)) return null;
  return (
    <div className="hp-stack hp-stack-close">
      <h2 className="hp-title">{texts.waysTitle}</h2>
      <WaysInList waysIn={waysIn} />
      <p className="hp-hint">{credentialEnabled ? texts.verifyWaysReset : texts.verifyWaysSettings}</p>
      {credentialEnabled ? (
        <PageLink page="forgotPassword">{texts.resetPassword}</PageLink>
      ) : (
        <PageLink page="accountSettings">{texts.openAccountSettings}</PageLink>
      )}
    </div>
  );
}
