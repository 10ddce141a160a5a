import { setTimeout as pause } from 'node:timers/promises';

const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Retries work that gave up waiting for a lock, so that statements queued behind it go first. */
export async function lockRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      await pause(250 * attempt);
    }
  }
}
