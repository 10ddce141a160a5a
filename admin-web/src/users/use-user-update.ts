import { useQueryClient } from '@tanstack/react-query';
import type { ServerUser, ServerUserUpdateOptions } from '@hallpass/js';
import { keys } from '../api/queries';
import { showToast } from '../components/toast';

/** Saves a change and shows it everywhere the user appears. */
export function useUserUpdate(projectId: string, user: ServerUser) {
  const queryClient = useQueryClient();
  return async (options: ServerUserUpdateOptions): Promise<void> => {
    await user.update(options);
    void queryClient.invalidateQueries({ queryKey: keys.users(projectId) });
    await queryClient.invalidateQueries({ queryKey: keys.oneUser(projectId, user.id) });
    showToast('Saved');
  };
}
