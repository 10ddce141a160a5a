import { useState } from 'react';
import { fill } from '@hallpass/texts';
import type { SignInTexts } from '../texts/generated/sign-in-texts.js';
import type { Branding } from './branding.js';
import { Message } from './frame.js';

interface SignInAgainProps {
  /** `address` is signed in here until `proceed` ends that session. */
  asked: { branding: Branding; address: string; proceed: () => Promise<void> };
  texts: SignInTexts;
  onDone: () => void;
}

/** Asks before the session ends, because anyone can link to a sign-in with `prompt=login`. */
export function SignInAgain({ asked, texts, onDone }: SignInAgainProps) {
  const { branding, address, proceed } = asked;
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [heading, sentence] = texts.signInAgain;
  const go = () => {
    setBusy(true);
    setFailed(false);
    proceed().then(onDone, () => {
      setBusy(false);
      setFailed(true);
    });
  };
  return (
    <Message heading={heading} branding={branding}>
      <p className="hp-description">{fill(sentence, { project: branding.displayName, user: address })}</p>
      {hasFailed && (
        <p className="hp-description" role="alert">
          {texts.notLoaded[1]}
        </p>
      )}
      <button
        type="button"
        className="hp-button hp-button-primary"
        aria-disabled={isBusy}
        onClick={() => !isBusy && go()}
      >
        {heading}
      </button>
    </Message>
  );
}
