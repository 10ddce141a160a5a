import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Database, Sealer } from '@hallpass/database';
import { KnownError, KnownErrors, type TextCode, TextError } from '@hallpass/errors';
import { createUser, deleteUser } from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { type Delivery, EventHandler, outbox, persistently } from '@hallpass/queue';
import { UserDrafts } from '../users/user-drafts.js';
import { readImportedUser, sealContext } from './imported-line.js';
import {
  countDone,
  countFailed,
  finishJob,
  type JobFailure,
  type JobKey,
  type JobKind,
  nextRow,
  takeRow,
} from './job.sql.js';

/** Splits a long job into short runs, so that a process can stop and other jobs get their turn. */
const RUN_MILLIS = 15_000;
const PAUSE_MILLIS = 1_000;

interface Line {
  kind: JobKind;
  line: number;
  content: string;
}

/** The job was canceled while a line was being processed; that line's effect is rolled back. */
class CancelledError extends Error {}

/**
 * Runs a job. A line, its effect and its count are one transaction, so killed processes and repeated events are
 * harmless: no user is created twice or left out.
 */
@Injectable()
export class UserJobDueHandler extends EventHandler<'user_job.due'> {
  readonly event = 'user_job.due';
  private readonly logger = new Logger('UserJobs');

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly sealer: Sealer,
    private readonly drafts: UserDrafts,
    private readonly freshness: Freshness,
  ) {
    super();
  }

  async handle(delivery: Delivery<'user_job.due'>): Promise<void> {
    const { projectId, payload, signal } = delivery;
    const key = { projectId, jobId: payload.job_id };
    const endsAt = Date.now() + RUN_MILLIS;
    let line: Line | undefined;
    let project: ProjectSnapshot | null;
    do {
      signal.throwIfAborted();
      // Load the project for each line, because its configuration may change; a deleted project has no users to create
      // or delete.
      project = await persistently(signal, () => this.projects.load(this.database, projectId));
      [line] = project ? await persistently(signal, () => nextRow(this.database, key)) : [];
      if (project && line) await this.work(project, key, line, delivery);
    } while (line && Date.now() < endsAt);

    await persistently(signal, () =>
      delivery.complete(async (tx) => {
        if (line) await outbox.add(tx, 'user_job.due', projectId, payload);
        else await finishJob(tx, key);
      }),
    );
  }

  /** A line that fails repeatedly must not block the others (security O4). */
  private async work(
    project: ProjectSnapshot,
    key: JobKey,
    line: Line,
    { signal, isLastAttempt }: Delivery,
  ): Promise<void> {
    try {
      await persistently(signal, () =>
        line.kind === 'import' ? this.importUser(project, key, line) : this.deleteUser(project, key, line),
      );
    } catch (error) {
      if (error instanceof CancelledError) return;
      const failure = failureOf(error, line.line);
      if (failure === null && !isLastAttempt) throw error;
      if (failure === null)
        this.logger.error({ message: 'a line of a job failed', ...key, line: line.line, reason: String(error) });
      if (failure === 'busy') await wait(PAUSE_MILLIS);
      else await this.fail(key, failure ?? unexpected(line.line));
    }
  }

  private async importUser(project: ProjectSnapshot, key: JobKey, { line, content }: Line): Promise<void> {
    const dto = readImportedUser(this.sealer.open(content, sealContext(key, line)));
    const user = await this.drafts.newUser(project, dto);
    await this.database.transaction(async (tx) => {
      if ((await takeRow(tx, { ...key, line })).length === 0) return;
      await createUser(tx, project, user);
      if ((await countDone(tx, key)).length === 0) throw new CancelledError();
    });
  }

  /** A user who no longer exists counts as deleted. */
  private async deleteUser(project: ProjectSnapshot, key: JobKey, { line, content: userId }: Line): Promise<void> {
    await this.database.transaction(async (tx) => {
      if ((await takeRow(tx, { ...key, line })).length === 0) return;
      await deleteUser(tx, project, userId, this.freshness).catch((error: unknown) => {
        if (!(error instanceof KnownErrors.UserNotFound)) throw error;
      });
      if ((await countDone(tx, key)).length === 0) throw new CancelledError();
    });
  }

  private async fail(key: JobKey, failure: JobFailure): Promise<void> {
    await this.database.transaction(async (tx) => {
      if ((await takeRow(tx, { ...key, line: failure.line })).length === 0) return;
      await countFailed(tx, { ...key, failures: JSON.stringify([failure]) });
    });
  }
}

/** The failure that the line itself caused; `busy` if the line has to wait; null for unexpected errors. */
function failureOf(error: unknown, line: number): JobFailure | 'busy' | null {
  if (error instanceof KnownError) return { line, code: error.code, message: error.message };
  if (!(error instanceof TextError)) return null;
  if (error.status >= 500 || error.status === 429) return 'busy';
  return { line, code: error.code, message: error.message };
}

/** Log the error but do not store it: its text may quote database content. */
const unexpected = (line: number): JobFailure => ({
  line,
  code: 'INTERNAL_ERROR' satisfies TextCode,
  message: 'Something went wrong on our side. Try this line again.',
});
