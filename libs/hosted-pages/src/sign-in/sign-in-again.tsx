import { fill } from '@hallpass/texts';
import type { SignInTexts } from '../texts/generated/sign-in-texts.js';
import { ActionCard } from './action-card.js';
import type { Branding } from './branding.js';

interface SignInAgainProps {
  /** `address` is signed in here until `proceed` ends that session. */
  asked: { branding: Branding; address: string; proceed: () => Promise<void> };
  texts: SignInTexts;
  onDone: () => void;
}

/** Asks before the session ends, because anyone can link to a sign-in with `prompt=login`. */
export function SignInAgain({ asked: { branding, address, proceed }, texts, onDone }: SignInAgainProps) {
  const [heading, sentence] = texts.signInAgain;
  const act = async () => {
    await proceed();
    onDone();
  };
  return (
    <ActionCard
      branding={branding}
      heading={heading}
      sentence={fill(sentence, { project: branding.displayName, user: address })}
      label={heading}
      failure={texts.notLoaded[1]}
      act={act}
    />
  );
}
