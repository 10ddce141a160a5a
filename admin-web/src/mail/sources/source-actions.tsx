import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Menu, MenuItem } from '../../components/menu';
import { showToast } from '../../components/toast';
import { useSave } from '../../forms/use-save';
import { useQueryClient } from '@tanstack/react-query';
import { fill, useTexts } from '../../texts';
import { mailKeys, type SourceOrigin, type SourcePlace } from '../queries';
import { HistoryDialog } from './history-dialog';
import { NameDialog } from './name-dialog';
import { sourceTexts } from './texts';

interface SourceActionsProps {
  projectId: string;
  place: SourcePlace & { kind: 'templates' | 'themes' };
  name: string;
  origin: SourceOrigin;
  /** Current text of the editor. */
  source: string;
  onTake: (source: string) => void;
  /** Called when the built-in version has been restored. */
  onRestored: () => void;
}

export function SourceActions({ projectId, place, name, origin, source, onTake, onRestored }: SourceActionsProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const t = useTexts(sourceTexts);
  const [open, setOpen] = useState<'history' | 'rename' | 'remove' | null>(null);
  const key = mailKeys[place.kind](projectId);
  const rename = useSave({
    act: ({ name: displayName }: { name: string }) =>
      adminRequest(api, projectId, 'PATCH /internal/config/override', {
        body: {
          config_override_string: JSON.stringify({ [`emails.${place.kind}.${place.id}.displayName`]: displayName }),
        },
      }),
    refreshes: [key],
    done: t.rename.done,
  });
  const isOwn = origin === 'own';
  const texts = isOwn ? t.remove : t.restore;
  const remove = async () => {
    await adminRequest(api, projectId, `DELETE /internal/email-${place.kind}/{id}`, { path: { id: place.id } });
    showToast(fill(texts.done, { name }));
    if (isOwn) await navigate({ to: `/projects/$projectId/mail/${place.kind}`, params: { projectId } });
    await queryClient.invalidateQueries({ queryKey: key });
    if (!isOwn) onRestored();
  };
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
        {origin !== 'built_in' && <MenuItem onSelect={() => setOpen('remove')}>{texts.open}</MenuItem>}
      </Menu>
      {open === 'history' && (
        <HistoryDialog
          projectId={projectId}
          place={place}
          source={source}
          onTake={onTake}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'rename' && (
        <NameDialog
          title={t.rename.title}
          action={t.rename.action}
          name={name}
          save={rename}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={fill(texts.title, { name })}
          description={fill(isOwn && place.kind === 'themes' ? t.remove.descriptionTheme : texts.description, { name })}
          action={texts.action}
          onConfirm={remove}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
