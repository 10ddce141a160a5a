import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Diff } from '../../components/diff';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { Time } from '../../components/time';
import { useTexts } from '../../texts';
import { formsTexts } from '../../texts/generated/forms-texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { type SourcePlace, type SourceVersion, versionsQuery } from '../queries';

interface HistoryDialogProps {
  projectId: string;
  place: SourcePlace;
  /** Current text of the editor. */
  source: string;
  onTake: (source: string) => void;
  onClose: () => void;
}

/** Saved versions of a source. Compares a version with the editor's text, and can restore it. */
export function HistoryDialog({ projectId, place, source, onTake, onClose }: HistoryDialogProps) {
  const t = useTexts(emailsSourcesTexts).history;
  const { cancel } = useTexts(formsTexts);
  const versions = useQuery(versionsQuery(useApi(), projectId, place));
  const [chosen, setChosen] = useState<SourceVersion>();
  return (
    <Dialog title={t.title} description={t.description} onClose={onClose} size="large">
      {versions.isError ? (
        <ErrorState error={versions.error} title={t.loadFailed} onRetry={() => void versions.refetch()} />
      ) : versions.data === undefined ? (
        <Loading what={t.loading}>
          <Skeleton className="h-32 w-full" />
        </Loading>
      ) : versions.data.length === 0 ? (
        <p className="text-ink-muted">{t.none}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset>
            <legend className="sr-only">{t.versions}</legend>
            <div className="max-h-48 overflow-y-auto rounded-lg border border-line">
              {versions.data.map((version) => (
                <label
                  key={version.id}
                  className="flex min-h-10 cursor-pointer items-center gap-3 border-b border-line px-3 last:border-0 hover:bg-hover"
                >
                  <input
                    type="radio"
                    name="version"
                    className="size-4 shrink-0 accent-accent"
                    checked={chosen?.id === version.id}
                    onChange={() => setChosen(version)}
                  />
                  <span className="flex flex-wrap items-baseline gap-x-3 py-1.5">
                    <Time at={new Date(version.saved_at_millis)} form="exact" />
                    {version.tsx_source === source && <span className="text-13 text-ink-muted">{t.current}</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {chosen && <Diff before={source} after={chosen.tsx_source} label={t.compared} />}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          variant="primary"
          disabled={chosen === undefined || chosen.tsx_source === source}
          onClick={() => {
            onTake(chosen!.tsx_source);
            onClose();
          }}
        >
          {t.take}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
