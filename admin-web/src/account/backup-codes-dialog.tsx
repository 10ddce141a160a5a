import { Button } from '../components/button';
import { CopyBlock } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { texts } from './texts';

/** Shows new backup codes. They cannot be shown again. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(texts).enrol;
  return (
    <Dialog title={t.savedTitle} description={t.codesText} onClose={onClose} isPersistent>
      <BackupCodes codes={codes} onSaved={onClose} />
    </Dialog>
  );
}

export function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTexts(texts).enrol;
  return (
    <>
      <CopyBlock label={t.codes} text={codes.join('\n')} />
      <DialogActions>
        <Button variant="primary" onClick={onSaved}>
          {t.saved}
        </Button>
      </DialogActions>
    </>
  );
}
