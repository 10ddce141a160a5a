import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import type { ConfigChange } from './config-change';

interface ReviewDialogProps {
  changes: readonly ConfigChange[];
  onAnswer: (choice: 'save' | 'cancel') => void;
}

/** Shows changes before they are saved: old and new values, and whom they may lock out. */
export function ReviewDialog({ changes, onAnswer }: ReviewDialogProps) {
  const t = useTexts(configFormsTexts).review;
  const risks = [...new Set(changes.flatMap(({ risk }) => risk ?? []))];
  return (
    <Dialog title={t.title} description={t.description} onClose={() => onAnswer('cancel')}>
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          <ul className="flex flex-col gap-1">
            {risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </Alert>
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {changes.map(({ path, label, before, after }) => (
            <li key={path} className="flex flex-col gap-1 px-3 py-2.5">
              <span className="text-sm font-medium">{label}</span>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-13 [overflow-wrap:anywhere]">
                <dt className="text-ink-muted">{t.before}</dt>
                <dd>{before}</dd>
                <dt className="text-ink-muted">{t.after}</dt>
                <dd className="font-medium">{after}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </div>
      <DialogActions>
        <Button onClick={() => onAnswer('cancel')} autoFocus>
          {t.cancel}
        </Button>
        <Button variant="danger" onClick={() => onAnswer('save')}>
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
