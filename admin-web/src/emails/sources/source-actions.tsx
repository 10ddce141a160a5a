import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { MenuItem } from '../../components/menu';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { mailKeys, type SourceOrigin, type SourcePlace, type SourceVersion, versionsQuery } from '../queries';
import { Dialog, DialogActions } from '../../components/dialog';
import { Diff } from '../../components/diff';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { Time } from '../../components/time';
import { formsTexts } from '../../texts/generated/forms-texts';
import { NameDialog } from './name-dialog';
import { SOURCE_PAGES } from './sources-page';
import { RowMenu } from '../../components/cells';

interface SourceActionsProps {
  projectId: string;
  place: SourcePlace;
  name: string;
  origin: SourceOrigin;
  /** Current text of the editor. */
  source: string;
  onTake: (source: string) => void;
  /** Called when the built-in version has been restored. */
  onRestored?: () => void;
  /** More menu items. */
  children?: ReactNode;
}

export function SourceActions(props: SourceActionsProps) {
  const { projectId, place, name, origin, source, onTake, onRestored, children } = props;
  const { kind, id } = place;
  const api = useApi();
  const navigate = useNavigate();
  const t = useTexts(emailsSourcesTexts);
  const [open, setOpen] = useState<'history' | 'rename' | null>(null);
  const close = () => setOpen(null);
  const key = mailKeys[kind](projectId);
  const rename = useChange({
    act: ({ name: newName }: { name: string }): Promise<unknown> =>
      kind === 'drafts'
        ? adminRequest(api, projectId, 'PATCH /internal/email-drafts/{id}', {
            path: { id },
            body: { display_name: newName },
          })
        : adminRequest(api, projectId, 'PATCH /internal/config/override', {
            body: { config_override_string: JSON.stringify({ [`emails.${kind}.${id}.displayName`]: newName }) },
          }),
    refreshes: [key],
    done: t.rename.done,
  });
  const isOwn = origin === 'own';
  const texts = isOwn ? t.remove : t.restore;
  const remove = useChange({
    act: () => adminRequest(api, projectId, `DELETE /internal/email-${kind}/{id}`, { path: { id } }),
    confirm: {
      title: fill(texts.title, { name }),
      description: isOwn ? t.remove.descriptions[kind] : fill(t.restore.description, { name }),
      action: texts.action,
    },
    refreshes: [key],
    done: fill(texts.done, { name }),
    onDone: () =>
      isOwn
        ? navigate({ to: `/projects/$projectId/mail/${SOURCE_PAGES[kind]}`, params: { projectId } })
        : onRestored?.(),
  });
  return (
    <>
      <RowMenu label={t.actions}>
        <MenuItem isRead onSelect={() => setOpen('history')}>
          {t.history.open}
        </MenuItem>
        <MenuItem onSelect={() => setOpen('rename')}>{t.rename.open}</MenuItem>
        {children}
        {origin !== 'built_in' && <MenuItem onSelect={() => void remove.run()}>{texts.open}</MenuItem>}
      </RowMenu>
      {open === 'history' && (
        <HistoryDialog projectId={projectId} place={place} source={source} onTake={onTake} onClose={close} />
      )}
      {open === 'rename' && (
        <NameDialog title={t.rename.title} action={t.rename.action} name={name} save={rename} onClose={close} />
      )}
      {remove.dialog}
    </>
  );
}

interface HistoryDialogProps {
  projectId: string;
  place: SourcePlace;
  /** Current text of the editor. */
  source: string;
  onTake: (source: string) => void;
  onClose: () => void;
}

/** Saved versions of a source. Compares a version with the editor's text, and can restore it. */
function HistoryDialog({ projectId, place, source, onTake, onClose }: HistoryDialogProps) {
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
