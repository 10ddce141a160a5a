import type { Branding } from './branding.js';
import { Message } from './frame.js';
import { useAttempt } from './use-attempt.js';

interface ActionCardProps {
  branding: Branding;
  heading: string;
  sentence: string;
  /** Label of the button. */
  label: string;
  /** Shown if `act` fails. */
  failure: string;
  act: () => Promise<void>;
}

/** A message with the one thing that the user can do about it. */
export function ActionCard({ branding, heading, sentence, label, failure, act }: ActionCardProps) {
  const { isBusy, hasFailed, run } = useAttempt();
  return (
    <Message heading={heading} branding={branding}>
      <p className="hp-description">{sentence}</p>
      {hasFailed && (
        <p className="hp-description" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="hp-button hp-button-primary" aria-disabled={isBusy} onClick={() => run(act)}>
        {label}
      </button>
    </Message>
  );
}
