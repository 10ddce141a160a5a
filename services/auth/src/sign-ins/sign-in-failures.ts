import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { KnownError, KnownErrors, TextError } from '@hallpass/errors';
import { publishSecurityEvents, type SignInMethod, takeToday } from '@hallpass/identity';
import { MetricNotes } from '../metric-notes/metric-notes.js';
import type { SignInCaller } from '../tokens/session-place.js';

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
 * the daily limit.
 */
@Injectable()
export class SignInFailures {
  constructor(
    private readonly db: Database,
    private readonly metrics: MetricNotes,
  ) {}

  /** Runs a sign-in and records its failure. @throws its errors; asking for a second factor is not a failure */
  async noting<T>(caller: SignInCaller, signIn: () => Promise<T>): Promise<T> {
    try {
      return await signIn();
    } catch (error) {
      const cause = causeOf(error);
      if (cause !== null) this.metrics.add({ projectId: caller.projectId, metric: 'sign_in_failure', label: cause });
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
}

/** Returns null for server errors: they are not failed sign-ins. */
function causeOf(error: unknown): string | null {
  if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) return null;
  if (error instanceof KnownError) return error.code;
  return error instanceof TextError && error.status < 500 ? error.code : null;
}
