import { KnownErrors } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { withSession } from '../../api/session-question';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Diff } from '../../components/diff';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { isSame } from '../../forms/conflict';
import { Failure } from '../../forms/failure';
import type { Change } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { formsTexts } from '../../texts/generated/forms-texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { mailKeys, themesQuery } from '../queries';
import { type Edited, laidOver } from './edited';
import type { ThemeChoice } from './theme-select';

interface SaveDialogProps {
  projectId: string;
  description: string;
  /** The stored values that the editor started with. */
  base: Edited;
  edited: Edited;
  readStored: () => Promise<Edited>;
  save: Change<Edited>;
  onClose: () => void;
}

/** Compares the edit with the values that are stored now, because another owner may have saved in the meantime. */
export function SaveDialog({ projectId, description, base, edited, readStored, save, onClose }: SaveDialogProps) {
  const t = useTexts(emailsSourcesTexts).save;
  const { cancel } = useTexts(formsTexts);
  const queryClient = useQueryClient();
  const queryKey = [...mailKeys.all(projectId), 'stored', base];
  const stored = useQuery({ queryKey, queryFn: readStored, staleTime: 0, gcTime: 0 });
  const [isComparing, setComparing] = useState(false);
  const { next, replaces } = laidOver(base, stored.data ?? base, edited);
  const accept = async () => {
    setComparing(true);
    // If reading fails, the save itself will report the error.
    const newest = await withSession(readStored).catch(() => stored.data!);
    setComparing(false);
    const now = laidOver(base, newest, edited);
    if (now.replaces && !isSame(newest, stored.data)) queryClient.setQueryData(queryKey, newest);
    else if (await save.run(now.next)) onClose();
  };
  const isBusy = isComparing || save.isBusy;
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
        {replaces && <Alert tone="warning">{t.changedMeanwhile}</Alert>}
        {stored.isError ? (
          <ErrorState error={stored.error} title={t.readFailed} onRetry={() => void stored.refetch()} />
        ) : stored.data === undefined ? (
          <Loading what={t.reading}>
            <Skeleton className="h-40 w-full" />
          </Loading>
        ) : (
          <>
            {next.theme !== stored.data.theme && (
              <ThemeChange projectId={projectId} before={stored.data.theme} after={next.theme} />
            )}
            {(next.source !== stored.data.source || next.theme === stored.data.theme) && (
              <Diff before={stored.data.source} after={next.source} />
            )}
          </>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          isBusy={isBusy}
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

interface ThemeChangeProps {
  projectId: string;
  before: ThemeChoice;
  after: ThemeChoice;
}

function ThemeChange({ projectId, before, after }: ThemeChangeProps) {
  const t = useTexts(emailsSourcesTexts);
  const themes = useQuery(themesQuery(useApi(), projectId)).data;
  const nameOf = (choice: ThemeChoice) =>
    choice === undefined
      ? t.themeOfProject
      : choice === false
        ? t.noTheme
        : (themes?.find(({ id }) => id === choice)?.display_name ?? choice);
  return (
    <p className="flex flex-wrap items-center gap-2 text-13">
      <span className="text-ink-muted">{t.theme}</span>
      <del className="rounded bg-danger-soft px-1.5 text-danger">{nameOf(before)}</del>
      <ins className="rounded bg-accent-soft px-1.5 text-accent no-underline">{nameOf(after)}</ins>
    </p>
  );
}
