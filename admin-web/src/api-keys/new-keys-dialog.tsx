import type { InternalApiKeyFirstView } from '@hallpass/js';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CopyBlock, CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { apiKeysTexts } from '../texts/generated/api-keys-texts';
import { KEY_KINDS } from './key-kinds';

interface NewKeysDialogProps {
  created: InternalApiKeyFirstView;
  projectId: string;
  onClose: () => void;
}

/** Only its button closes this dialog, because the keys cannot be shown again. */
export function NewKeysDialog({ created, projectId, onClose }: NewKeysDialogProps) {
  const t = useTexts(apiKeysTexts);
  const { config } = useApi();
  const keys = KEY_KINDS.flatMap(({ id, variable }) => {
    const value = created[id];
    return value === undefined ? [] : [{ id, variable, value }];
  });
  const settings = [
    `HALLPASS_URL=${config.apiUrl}`,
    `HALLPASS_PROJECT_ID=${projectId}`,
    ...keys.map(({ variable, value }) => `${variable}=${value}`),
  ].join('\n');
  return (
    <Dialog title={t.shown.title} onClose={onClose} isPersistent>
      <div className="flex flex-col gap-4">
        <Alert tone="warning">{t.shown.warning}</Alert>
        {keys.map(({ id, value }) => (
          <CopyField key={id} label={t.kinds[id].title} value={value} isSecret />
        ))}
        <CopyBlock label={t.shown.settings} text={settings} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose} autoFocus>
          {t.shown.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
