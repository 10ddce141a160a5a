import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownError, KnownErrors, TextError } from '@hallpass/errors';
import { noteFailures } from './sign-in-failures.sql.js';

const NOTED_AFTER_MILLIS = 2_000;

interface Failures {
  projectId: string;
  cause: string;
  count: number;
}

/**
 * Counts sign-ins that fail, by the code of the error, for the metrics. In memory at first: whoever tries passwords a thousand
 * times a second shall not write a thousand rows. A process that is killed forgets those of the last two seconds.
 */
@Injectable()
export class SignInFailures implements OnModuleDestroy {
  private readonly logger = new Logger('SignInFailures');
  private readonly counts = new Map<string, Failures>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: Database) {}

  /** Does a sign-in. @throws what it throws; a second factor that is asked for is no failure */
  async counting<T>({ projectId }: Pick<Caller, 'projectId'>, signIn: () => Promise<T>): Promise<T> {
    try {
      return await signIn();
    } catch (error) {
      const cause = causeOf(error);
      if (cause !== null) this.add({ projectId, cause, count: 1 });
      throw error;
    }
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
      this.logger.warn({ message: 'Failed sign-ins are counted later', reason: (error as Error).message });
      for (const each of failures) this.add(each);
    }
  }
}

/** A fault of ours is none of the caller's failures. */
function causeOf(error: unknown): string | null {
  if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) return null;
  if (error instanceof KnownError) return error.code;
  return error instanceof TextError && error.status < 500 ? error.code : null;
}
