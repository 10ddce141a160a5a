import type { Caller } from '@hallpass/access';
import { TextError } from '@hallpass/errors';

/** The project that is addressed as an application. @throws TextError 404 for any project except the caller's */
export function applicationOf(caller: Caller, { app_id }: { app_id: string }): string {
  if (app_id !== caller.projectId)
    throw new TextError(
      404,
      'WEBHOOK_APPLICATION_NOT_FOUND',
      'The token gives no access to an application with this id. Use the id of the project.',
    );
  return caller.projectId;
}
