import type { ReactNode } from 'react';
import { fill } from '@hallpass/texts';
import { useQueryValue } from './address.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { ComponentRoot } from '../ui/component-root.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { ConfirmLink } from './confirm-link.js';
import { WaysInOfLink } from './ways-in-of-link.js';
import { Outcome } from './outcome.js';
import type { LinkPageProps } from './password-reset.js';

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
