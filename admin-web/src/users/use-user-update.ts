import type { ServerUser, ServerUserUpdateOptions } from '@hallpass/js';
import { keys } from '../api/queries';
import { type Save, useSave } from '../forms/use-save';

/** Saves a change and shows it everywhere the user appears. */
export function useUserUpdate<Input>(
  projectId: string,
  user: ServerUser,
  changesOf: (input: Input) => ServerUserUpdateOptions,
): Save<Input> {
  return useSave({
    act: (input: Input) => user.update(changesOf(input)),
    refreshes: [keys.users(projectId), keys.oneUser(projectId, user.id)],
    done: 'Saved',
  });
}
