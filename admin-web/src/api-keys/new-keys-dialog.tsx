import type { InternalApiKeyFirstView } from '@hallpass/js';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CopyBlock, CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { KEY_KINDS } from './key-kinds';

interface NewKeysDialogProps {
  created: InternalApiKeyFirstView;
  projectId: string;
  onClose: () => void;
}

/** The new keys in full, one by one and as settings of an app. Closed by its button only. */
export function NewKeysDialog({ created, projectId, onClose }: NewKeysDialogProps) {
  const { config } = useApi();
  const keys = KEY_KINDS.flatMap((kind) => (created[kind.id] ? [{ ...kind, value: created[kind.id] as string }] : []));
  const settings = [
    `HALLPASS_URL=${config.apiUrl}`,
    `HALLPASS_PROJECT_ID=${projectId}`,
    ...keys.map(({ variable, value }) => `${variable}=${value}`),
  ].join('\n');
  return (
    <Dialog title="Save your keys" onClose={onClose} isPersistent>
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          This is the only time they are shown. Put them where your app keeps its secrets, never into a repository.
        </Alert>
        {keys.map(({ id, title, value }) => (
          <CopyField key={id} label={title} value={value} isSecret />
        ))}
        <CopyBlock label=".env" text={settings} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose} autoFocus>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
