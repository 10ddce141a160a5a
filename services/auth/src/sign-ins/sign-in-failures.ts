import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { KnownError, KnownErrors, TextError } from '@hallpass/errors';
import { publishSecurityEvents, type SignInMethod, takeToday } from '@hallpass/identity';
import type { SignInCaller } from '../tokens/session-place.js';
import { noteFailures } from './sign-in-failures.sql.js';

const NOTED_AFTER_MILLIS = 2_000;

interface Failures {
  projectId: string;
  cause: string;
  count: number;
}

/** A refused sign-in, for the audit log. */
export interface RefusedAttempt {
  /** Null if no user is known. */
  userId: string | null;
  method: SignInMethod;
  /** A keyword such as `wrong_password`; never anything the user typed. */
  cause: string;
}

const attempts = new WeakMap<Error, RefusedAttempt>();

/**
 * Marks a sign-in error as an attempt, which the audit log records. Only use this where rate limits bound the number of
 * attempts, and whether or not a user is known: otherwise the timing would reveal it (security C6).
 */
export function refusedAttempt<Failure extends Error>(failure: Failure, attempt: RefusedAttempt): Failure {
  attempts.set(failure, attempt);
  return failure;
}

/**
 * Records failed sign-ins. Metrics count all of them, by error code. The audit log gets those marked as attempts, up to
 * the daily limit. Counts stay in memory for two seconds before they are written, so that a thousand wrong passwords a
 * second do not write a thousand rows. A process that is killed loses the counts of these two seconds.
 */
@Injectable()
export class SignInFailures implements OnModuleDestroy {
  private readonly logger = new Logger('SignInFailures');
  private readonly counts = new Map<string, Failures>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: Database) {}

  /** Runs a sign-in and records its failure. @throws its errors; asking for a second factor is not a failure */
  async noting<T>(caller: SignInCaller, signIn: () => Promise<T>): Promise<T> {
    try {
      return await signIn();
    } catch (error) {
      const cause = causeOf(error);
      if (cause !== null) this.add({ projectId: caller.projectId, cause, count: 1 });
      const attempt = attempts.get(error as Error);
      if (attempt) await this.publish(caller, attempt);
      throw error;
    }
  }

  private async publish(
    { projectId, clientAddress }: SignInCaller,
    { userId, ...details }: RefusedAttempt,
  ): Promise<void> {
    const actor = { by: null, clientAddress: clientAddress ?? null };
    await this.db.transaction(async (tx) => {
      if (await takeToday(tx, { projectId, kind: 'failed-sign-in' }, this.db.settings))
        await publishSecurityEvents(tx, projectId, [{ name: 'user.sign_in_failed', userId, actor, details }]);
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.note();
  }

  private add({ projectId, cause, count }: Failures): void {
    const name = `${projectId}/${cause}`;
    const known = this.counts.get(name);
    if (known) known.count += count;
    else this.counts.set(name, { projectId, cause, count });
    this.timer ??= setTimeout(() => void this.note(), NOTED_AFTER_MILLIS).unref();
  }

  private async note(): Promise<void> {
    this.timer = undefined;
    const failures = [...this.counts.values()];
    this.counts.clear();
    if (failures.length === 0) return;
    try {
      await noteFailures(this.db, {
        projectIds: failures.map(({ projectId }) => projectId),
        causes: failures.map(({ cause }) => cause),
        amounts: failures.map(({ count }) => count),
      });
    } catch (error) {
      this.logger.warn({
        message: 'Could not record failed sign-ins. Retrying later',
        reason: (error as Error).message,
      });
      for (const each of failures) this.add(each);
    }
  }
}

/** Returns null for server errors: they are not failed sign-ins. */
function causeOf(error: unknown): string | null {
  if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) return null;
  if (error instanceof KnownError) return error.code;
  return error instanceof TextError && error.status < 500 ? error.code : null;
}
