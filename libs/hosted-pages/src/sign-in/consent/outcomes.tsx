import { fill } from '@hallpass/texts';
import type { ConsentTexts } from '../../texts/generated/consent-texts.js';
import type { SignInTexts } from '../../texts/generated/sign-in-texts.js';
import { ActionCard } from '../action-card.js';
import type { Branding } from '../branding.js';
import { Message, Waiting } from '../frame.js';

interface OutcomeProps {
  branding: Branding;
  own: ConsentTexts;
}

export function Expired({ branding, own }: OutcomeProps) {
  const [heading, sentence] = own.expired;
  return (
    <Message heading={heading} branding={branding}>
      <p className="hp-description">{sentence}</p>
    </Message>
  );
}

/** The browser stays on this page if the application is not a website. */
export function Leaving({ branding, own, texts, isLocal }: OutcomeProps & { texts: SignInTexts; isLocal: boolean }) {
  if (!isLocal) return <Waiting>{texts.leaving}</Waiting>;
  return (
    <Message heading={texts.leaving} branding={branding}>
      <p className="hp-description">{own.leavingLocal}</p>
    </Message>
  );
}

interface ImpersonatedProps extends OutcomeProps {
  address: string;
  onOtherAccount: () => Promise<void>;
}

export function Impersonated({ branding, own, address, onOtherAccount }: ImpersonatedProps) {
  const [heading, sentence] = own.impersonation;
  return (
    <ActionCard
      branding={branding}
      heading={heading}
      sentence={fill(sentence, { user: address })}
      label={own.otherAccount}
      failure={own.failed}
      act={onOtherAccount}
    />
  );
}

interface SecondFactorProps extends OutcomeProps {
  texts: SignInTexts;
  application: string;
  address: string;
  onSignIn: () => Promise<void>;
}

/** The application requires a stronger sign-in than that of the page. */
export function SecondFactor({ branding, own, texts, application, address, onSignIn }: SecondFactorProps) {
  const [heading, sentence] = own.secondFactor;
  return (
    <ActionCard
      branding={branding}
      heading={heading}
      sentence={fill(sentence, { application, user: address })}
      label={texts.signInAgain[0]}
      failure={own.failed}
      act={onSignIn}
    />
  );
}
