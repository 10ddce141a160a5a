import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useChange } from '../../forms/use-change';
import { fill, plural, useTexts } from '../../texts';
import { userTexts } from '../../texts/generated/user-texts';
import { nameOf, type UserJson } from '../../people/user-json';
import { userKeys } from './queries';

export function EndAllDialog({ projectId, user, onClose }: { projectId: string; user: UserJson; onClose: () => void }) {
  const texts = useTexts(userTexts);
  const t = texts.endAll;
  const api = useApi();
  const end = useChange({
    act: () =>
      adminRequest(api, projectId, 'DELETE /auth/sessions', { query: { user_id: user.id, except_current: false } }),
    refreshes: [userKeys.sessions(projectId, user.id)],
    done: ({ ended }) => plural(t.done, ended),
  });
  return (
    <ConfirmDialog
      title={fill(t.title, { name: nameOf(user) })}
      description={t.text}
      action={t.act}
      onConfirm={() => end.run()}
      error={end.error}
      onClose={onClose}
    />
  );
}
