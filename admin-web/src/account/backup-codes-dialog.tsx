import { Button } from '../components/button';
import { CopyBlock } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';

/** The codes, this once. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Save your backup codes"
      description="Each lets you in once when your phone is lost. They are not shown again."
      onClose={onClose}
      isPersistent
    >
      <BackupCodes codes={codes} onSaved={onClose} />
    </Dialog>
  );
}

export function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <>
      <CopyBlock label="Backup codes" text={codes.join('\n')} />
      <DialogActions>
        <Button variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </DialogActions>
    </>
  );
}
