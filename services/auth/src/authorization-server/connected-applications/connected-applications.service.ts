import { Injectable } from '@nestjs/common';
import { assertSelf, type Caller, sessionEnderOf } from '@hallpass/access';
import { Database, type ListRange, type ListWalk, type Walked } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Freshness } from '@hallpass/freshness';
import { endGrantsOfUser, lockUser, sessionPolicyOf } from '@hallpass/identity';
import { getApplication } from '../applications/application-rows.js';
import {
  type ConnectedApplicationRow,
  type ConnectedUserRow,
  deleteConsent,
  endCodesOfApplication,
  endDeviceCodesOfApplication,
  walkConnectedApplications,
  walkConnectedUsers,
} from './connected-application.sql.js';

/** Applications that have access to the account of a user, by a live grant or remembered consent. */
@Injectable()
export class ConnectedApplications {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
  ) {}

  /**
   * Lists the applications that a user is connected to, newest first.
   * @throws CannotGetOwnUserWithoutUser, TextError 403 for a client that names another user
   */
  walk(caller: Caller, userId: string, range: ListRange): ListWalk<Walked<ConnectedApplicationRow>> {
    assertSelf(caller, userId, 'You can list only your own connected applications.');
    const policy = sessionPolicyOf(caller.project.config);
    return walkConnectedApplications(this.database, caller.projectId, { userId, policy }, range);
  }

  /** Prepares the list of the users of an application, in the order of their ids. @throws TextError 404 */
  async usersOf(
    { projectId, project }: Caller,
    applicationId: string,
  ): Promise<(range: ListRange) => ListWalk<ConnectedUserRow>> {
    await getApplication(this.database, projectId, applicationId);
    const policy = sessionPolicyOf(project.config);
    return (range) => walkConnectedUsers(this.database, projectId, { applicationId, policy }, range);
  }

  /**
   * Ends every grant that a user has given an application, and forgets the consent. Codes that the application has not
   * exchanged yet no longer work.
   * @throws CannotGetOwnUserWithoutUser; TextError 403 for a client that names another user, 404 if they are not connected
   */
  async disconnect(caller: Caller, applicationId: string, userId: string): Promise<void> {
    assertSelf(caller, userId, 'You can disconnect only your own applications.');
    const { projectId, clientAddress } = caller;
    const which = { userId, applicationId, reason: 'revoked', by: sessionEnderOf(caller), clientAddress } as const;
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      await endCodesOfApplication(tx, { projectId, userId, applicationId });
      await endDeviceCodesOfApplication(tx, { projectId, userId, applicationId });
      const ended = await endGrantsOfUser(tx, projectId, which, this.freshness);
      const [consent] = await deleteConsent(tx, { projectId, userId, applicationId });
      if (ended === 0 && !consent) throw notConnected();
    });
  }
}

const notConnected = (): TextError =>
  new TextError(
    404,
    'CONNECTED_APPLICATION_NOT_FOUND',
    'The user is not connected to this application. List the connected applications of the user to see their ids.',
  );
