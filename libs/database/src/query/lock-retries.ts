import { setTimeout as pause } from 'node:timers/promises';

const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Does work again that gave up its place in the queue for a lock: whoever was behind it goes first. */
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
