import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';

interface NewSecretDialogProps {
  clientId: string;
  clientSecret: string;
  onClose: () => void;
}

/** Only its button closes this dialog, because the secret cannot be shown again. */
export function NewSecretDialog({ clientId, clientSecret, onClose }: NewSecretDialogProps) {
  const all = useTexts(applicationsTexts);
  const t = all.newSecret;
  return (
    <Dialog title={t.title} onClose={onClose} isPersistent>
      <div className="flex flex-col gap-4">
        <Alert tone="warning">{t.warning}</Alert>
        <CopyField label={all.clientId} value={clientId} />
        <CopyField label={all.clientSecret} value={clientSecret} isSecret />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose} autoFocus>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
