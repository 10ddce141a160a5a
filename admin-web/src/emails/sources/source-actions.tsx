import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Menu, MenuItem } from '../../components/menu';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { mailKeys, type SourceOrigin, type SourcePlace } from '../queries';
import { HistoryDialog } from './history-dialog';
import { NameDialog } from './name-dialog';
import { SOURCE_PAGES } from './sources-page';

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
      <Menu
        align="end"
        trigger={
          <Button aria-label={t.actions} size="icon" variant="ghost">
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('history')}>{t.history.open}</MenuItem>
        <MenuItem onSelect={() => setOpen('rename')}>{t.rename.open}</MenuItem>
        {children}
        {origin !== 'built_in' && <MenuItem onSelect={() => void remove.run()}>{texts.open}</MenuItem>}
      </Menu>
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
