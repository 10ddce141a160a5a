import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { AlsoDeleted } from '../../components/also-deleted';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userTexts } from '../../texts/generated/user-texts';
import { nameOf, type UserJson } from '../../people/user-json';

/** Deletes a user. The owner has to type the user's name. */
export function DeleteUserDialog({
  projectId,
  user,
  onClose,
}: {
  projectId: string;
  user: UserJson;
  onClose: () => void;
}) {
  const texts = useTexts(userTexts);
  const t = texts.remove;
  const name = nameOf(user);
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useChange({
    act: () => adminRequest(api, projectId, 'DELETE /users/{user_id}', { path: { user_id: user.id } }),
    refreshes: [keys.users(projectId)],
    done: fill(t.done, { name }),
    onDone: async () => {
      await navigate({ to: '/projects/$projectId/users', params: { projectId } });
      queryClient.removeQueries({ queryKey: keys.oneUser(projectId, user.id) });
    },
  });
  return (
    <ConfirmDialog
      title={fill(t.title, { name })}
      description={t.text}
      action={t.act}
      typedName={name}
      onConfirm={() => remove.run()}
      error={remove.error}
      onClose={onClose}
    >
      <AlsoDeleted lines={t.goes} />
    </ConfirmDialog>
  );
}
