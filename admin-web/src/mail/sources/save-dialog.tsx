import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Diff } from '../../components/diff';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { Failure } from '../../forms/failure';
import { formTexts } from '../../forms/texts';
import type { Save } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { mailKeys } from '../queries';
import { sourceTexts } from './texts';

interface SaveDialogProps {
  projectId: string;
  description: string;
  /** What the editor began with. */
  base: string;
  source: string;
  /** What the server has now, read anew. */
  readStored: () => Promise<string>;
  save: Save<void>;
  /** What changes beside the source. */
  note?: string;
  onClose: () => void;
}

/** Shows what a save changes, against what is stored now: another owner may have saved meanwhile. */
export function SaveDialog({ projectId, description, base, source, readStored, save, note, onClose }: SaveDialogProps) {
  const t = useTexts(sourceTexts).save;
  const { cancel } = useTexts(formTexts);
  const stored = useQuery({
    queryKey: [...mailKeys.all(projectId), 'stored', base],
    queryFn: readStored,
    staleTime: 0,
    gcTime: 0,
  });
  const accept = async () => {
    if (await save.run()) onClose();
  };
  return (
    <Dialog title={t.title} description={description} onClose={onClose} size="large">
      <div className="flex flex-col gap-4">
        {save.error instanceof KnownErrors.RequiresCustomEmailServer ? (
          <Alert tone="danger">
            {t.needsServer}{' '}
            <Link to="/projects/$projectId/mail/sender" params={{ projectId }} className="font-medium underline">
              {t.toSender}
            </Link>
          </Alert>
        ) : (
          <Failure error={save.error} />
        )}
        {stored.data !== undefined && stored.data !== base && <Alert tone="warning">{t.changedMeanwhile}</Alert>}
        {note && <p>{note}</p>}
        {stored.isError ? (
          <ErrorState error={stored.error} title={t.readFailed} onRetry={() => void stored.refetch()} />
        ) : stored.data === undefined ? (
          <Loading what={t.reading}>
            <Skeleton className="h-40 w-full" />
          </Loading>
        ) : (
          <Diff before={stored.data} after={source} />
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isBusy}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          isBusy={save.isBusy}
          disabled={stored.data === undefined}
          autoFocus
          onClick={() => void accept()}
        >
          {t.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
