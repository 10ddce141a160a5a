import type { ServerAccess, ServerUser, ServerUserJson } from '../server/server-types.js';
import { serverUserOf } from '../server/server-user.js';
import { type CurrentUser, type CurrentUserContext, currentUserOf } from './current-user.js';

/** The signed-in user of a request, with server access. */
export interface CurrentServerUser extends ServerUser, Omit<CurrentUser, keyof ServerUser> {}

export function currentServerUserOf(
  context: CurrentUserContext,
  access: ServerAccess,
  json: ServerUserJson,
): CurrentServerUser {
  const current = currentUserOf(context, json);
  const user = serverUserOf(access, json);
  return {
    ...current,
    ...user,
    updatePassword: current.updatePassword,
    delete: async () => {
      await user.delete();
      context.sessions.current()?.end();
    },
  };
}
