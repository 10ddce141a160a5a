import type { Tx } from '@hallpass/database';
import { type BatchedEvent, BatchHandler } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { LogoutDispatcher } from './logout-dispatcher.js';
import { insertNotices } from './logout-notice.sql.js';

/** Prepares the notices of ended grants, of applications that take logout tokens. */
@Injectable()
export class EndedGrants extends BatchHandler<'grants.ended'> {
  readonly events = ['grants.ended'] as const;

  constructor(private readonly dispatcher: LogoutDispatcher) {
    super();
  }

  async handle(tx: Tx, events: readonly BatchedEvent<'grants.ended'>[]): Promise<void> {
    const ended = events.flatMap(({ projectId, payload }) => payload.grants.map((grant) => ({ projectId, ...grant })));
    await insertNotices(tx, {
      projectIds: ended.map(({ projectId }) => projectId),
      ids: ended.map(({ id }) => id),
      applicationIds: ended.map((grant) => grant.application_id),
      userIds: ended.map((grant) => grant.user_id),
    });
    await this.dispatcher.lookAfterCommit(tx);
  }
}
