import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { assertSelf, type Caller, eventActorOf } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  assertMayChangeSignIn,
  assertNoImpersonation,
  dataExportDue,
  type ExportAudience,
  EXPORTING_SERVICES,
  lockExport,
  lockUser,
  publishSecurityEvents,
} from '@hallpass/identity';
import { ArchiveFile } from './archive-file.js';
import {
  countRequests,
  type DataExportRow,
  deleteExport,
  EXPORTS_PER_DAY_OF_PROJECT,
  EXPORTS_PER_DAY_OF_USER,
  insertExport,
  insertSteps,
  lockRequests,
  selectExport,
  selectExports,
} from './data-export.sql.js';

type Act = 'requested' | 'downloaded' | 'deleted';

/** Archives of everything that the project holds about a user (docs/data-export.md). */
@Injectable()
export class DataExportsService {
  constructor(
    private readonly database: Database,
    private readonly files: ArchiveFile,
  ) {}

  /**
   * Requests an archive, which the services then collect in the background.
   * @throws the errors of `assertMayUse` and `assertMayChangeSignIn`; UserNotFound; TextError 403 if it would be for the
   * user and the project does not allow that, 409 while one is being made and above the daily limits
   */
  async request(caller: Caller, userId: string, { forUser = false }: { forUser?: boolean }): Promise<DataExportRow> {
    assertMayUse(caller, userId);
    const isForUser = forUser || caller.accessType === 'client';
    if (isForUser) assertOn(caller);
    const audience: ExportAudience = isForUser ? 'user' : 'administrator';
    const { projectId } = caller;
    const key = { projectId, exportId: randomUUID() };
    return this.database.transaction(async (tx) => {
      if (!(await lockUser(tx, projectId, userId, 'references'))) throw new KnownErrors.UserNotFound();
      await assertMayChangeSignIn(tx, caller);
      await lockRequests(tx, { projectId });
      const [count] = await countRequests(tx, { projectId, userId, audience });
      if (count!.ofUser >= EXPORTS_PER_DAY_OF_USER) throw tooMany('for this user');
      if (count!.ofProject >= EXPORTS_PER_DAY_OF_PROJECT) throw tooMany('in this project');
      const [created] = await insertExport(tx, { ...key, userId, audience });
      if (!created)
        throw new TextError(
          409,
          'DATA_EXPORT_RUNNING',
          'An archive of this user is being made. Wait until it is ready.',
        );
      await insertSteps(tx, { ...key, services: [...EXPORTING_SERVICES] });
      await dataExportDue(tx, key);
      await this.record(tx, caller, created, 'requested');
      return created;
    });
  }

  list(caller: Caller, userId: string): Promise<DataExportRow[]> {
    assertMayRead(caller, userId);
    return selectExports(this.database, visibleTo(caller, userId));
  }

  /** @throws TextError 404 */
  async read(caller: Caller, userId: string, exportId: string): Promise<DataExportRow> {
    assertMayRead(caller, userId);
    const [found] = await selectExport(this.database, { ...visibleTo(caller, userId), exportId });
    if (!found) throw notFound();
    return found;
  }

  /**
   * Returns the file in pieces. Every download is recorded before its first byte is sent.
   * @throws the errors of `assertMayChangeSignIn`; TextError 404, and 409 while the archive is not ready
   */
  async download(caller: Caller, userId: string, exportId: string): Promise<AsyncGenerator<string>> {
    assertMayRead(caller, userId);
    const archive = await this.database.transaction(async (tx) => {
      await assertMayChangeSignIn(tx, caller);
      const [found] = await selectExport(tx, { ...visibleTo(caller, userId), exportId });
      if (!found) throw notFound();
      if (found.status !== 'ready')
        throw new TextError(
          409,
          'DATA_EXPORT_NOT_READY',
          found.status === 'running'
            ? 'The archive is still being made. Try again when its status is `ready`.'
            : 'The archive could not be made. Request a new one.',
        );
      await this.record(tx, caller, found, 'downloaded');
      return found;
    });
    return this.files.read(caller.projectId, archive);
  }

  /** @throws the errors of `assertNoImpersonation`; TextError 404 */
  async delete(caller: Caller, userId: string, exportId: string): Promise<void> {
    assertMayRead(caller, userId);
    await this.database.transaction(async (tx) => {
      await assertNoImpersonation(tx, caller);
      await lockExport(tx, { projectId: caller.projectId, exportId });
      const [gone] = await deleteExport(tx, { ...visibleTo(caller, userId), exportId });
      if (!gone) throw notFound();
      await this.record(tx, caller, { id: exportId, userId, audience: gone.audience }, 'deleted');
    });
  }

  private record(
    tx: Tx,
    caller: Caller,
    { id, userId, audience }: Pick<DataExportRow, 'id' | 'userId' | 'audience'>,
    act: Act,
  ): Promise<void> {
    const details = { export_id: id, audience, ...(act === 'deleted' && { cause: 'request' }) };
    return publishSecurityEvents(tx, caller.projectId, [
      { name: `user.data_export_${act}`, userId, actor: eventActorOf(caller), details },
    ]);
  }
}

/** A client may use only its own archives. @throws CannotGetOwnUserWithoutUser; TextError 403 */
const assertMayUse = (caller: Caller, userId: string): void =>
  assertSelf(caller, userId, 'A client can export the data of its own user only: use /users/me/data-exports.');

/** @throws as `assertMayUse`; TextError 403 if users of the project may not export their data */
function assertMayRead(caller: Caller, userId: string): void {
  assertMayUse(caller, userId);
  if (caller.accessType === 'client') assertOn(caller);
}

function assertOn({ project }: Caller): void {
  if (project.config.users.allowDataExport !== true)
    throw new TextError(
      403,
      'DATA_EXPORT_DISABLED',
      'Users of this project cannot export their data. Set users.allowDataExport to allow it.',
    );
}

const visibleTo = ({ projectId, accessType }: Caller, userId: string) => ({
  projectId,
  userId,
  isAdministrator: accessType !== 'client',
});

const notFound = (): TextError =>
  new TextError(404, 'DATA_EXPORT_NOT_FOUND', 'The archive does not exist, has expired or was deleted.');

const tooMany = (where: string): TextError =>
  new TextError(409, 'DATA_EXPORT_LIMIT', `Too many archives were requested ${where} in 24 hours. Try again tomorrow.`);
