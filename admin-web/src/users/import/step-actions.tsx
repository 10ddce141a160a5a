import { Button } from '../../components/button';
import { useTexts } from '../../texts';
import { importTexts } from './texts';

interface StepActionsProps {
  onBack?: () => void;
  onNext: () => void;
  /** Names the deed of the last step; "Next" otherwise. */
  action?: string;
  isNextOff?: boolean;
  isBusy?: boolean;
}

/** On to the next step, or back to the one before. */
export function StepActions({ onBack, onNext, action, isNextOff, isBusy }: StepActionsProps) {
  const t = useTexts(importTexts);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {onBack && (
        <Button onClick={onBack} disabled={isBusy}>
          {t.previous}
        </Button>
      )}
      <Button variant="primary" onClick={onNext} disabled={isNextOff} isBusy={isBusy}>
        {action ?? t.next}
      </Button>
    </div>
  );
}
