import { useQueryClient } from '@tanstack/react-query';
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
import { fill, useTexts } from '../../texts';
import { mailKeys, type MailDraft } from '../queries';
import { HistoryDialog } from '../sources/history-dialog';
import { NameDialog } from '../sources/name-dialog';
import { sourceTexts } from '../sources/texts';
import { mailingTexts } from './texts';

interface DraftActionsProps {
  projectId: string;
  draft: MailDraft;
  /** Current text of the editor. */
  source: string;
  onTake: (source: string) => void;
}

export function DraftActions({ projectId, draft, source, onTake }: DraftActionsProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const t = useTexts(mailingTexts);
  const s = useTexts(sourceTexts);
  const [open, setOpen] = useState<'history' | 'rename' | 'remove' | null>(null);
  const { id, display_name: name } = draft;
  const key = mailKeys.drafts(projectId);
  const rename = useSave({
    act: ({ name: displayName }: { name: string }) =>
      adminRequest(api, projectId, 'PATCH /internal/email-drafts/{id}', {
        path: { id },
        body: { display_name: displayName },
      }),
    refreshes: [key],
    done: s.rename.done,
  });
  const copyName = fill(t.copyName, { name });
  const duplicate = useSave({
    act: () =>
      api.admin(projectId).createEmailDraft({ displayName: copyName, themeId: draft.theme_id, tsxSource: source }),
    refreshes: [key],
    done: fill(t.duplicated, { name: copyName }),
    onDone: ({ id: draftId }) =>
      navigate({ to: '/projects/$projectId/mail/mailings/$draftId', params: { projectId, draftId } }),
  });
  const remove = async () => {
    await adminRequest(api, projectId, 'DELETE /internal/email-drafts/{id}', { path: { id } });
    showToast(fill(t.removed, { name }));
    await navigate({ to: '/projects/$projectId/mail/mailings', params: { projectId } });
    await queryClient.invalidateQueries({ queryKey: key });
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button aria-label={s.actions} size="icon" variant="ghost">
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('history')}>{s.history.open}</MenuItem>
        <MenuItem onSelect={() => setOpen('rename')}>{s.rename.open}</MenuItem>
        <MenuItem onSelect={() => void duplicate.run()}>{t.duplicate}</MenuItem>
        <MenuItem onSelect={() => setOpen('remove')}>{t.remove}</MenuItem>
      </Menu>
      {open === 'history' && (
        <HistoryDialog
          projectId={projectId}
          place={{ kind: 'drafts', id }}
          source={source}
          onTake={onTake}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'rename' && (
        <NameDialog
          title={s.rename.title}
          action={s.rename.action}
          name={name}
          save={rename}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={fill(t.removeTitle, { name })}
          description={t.removeDescription}
          action={t.remove}
          onConfirm={remove}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
