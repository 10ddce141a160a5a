import { Button } from '../../components/button';
import { useTexts } from '../../texts';
import { usersImportTexts } from '../../texts/generated/users-import-texts';

interface StepActionsProps {
  onBack?: () => void;
  onNext: () => void;
  /** Label for the last step. Default: "Next". */
  action?: string;
  isNextOff?: boolean;
  isBusy?: boolean;
}

export function StepActions({ onBack, onNext, action, isNextOff, isBusy }: StepActionsProps) {
  const t = useTexts(usersImportTexts);
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
