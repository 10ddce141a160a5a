import { isForeignKeyViolation, isUniqueViolation } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';

/** The data changed between the read and the lock, so the decision must be made again. */
export class DecisionOvertaken extends Error {}

/** The transaction would create a user, and nothing has admitted the sign-up yet: it has to be decided outside. */
export class AdmissionNeeded extends Error {}

const ATTEMPTS = 3;

/**
 * Retries a transaction that lost a race: a unique index rejects the second of two, and on the retry it finds the
 * first.
 */
export async function retryOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isOvertaken(error)) throw error;
    }
  }
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof DecisionOvertaken ||
  error instanceof KnownErrors.UserWithEmailAlreadyExists ||
  error instanceof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn ||
  isUniqueViolation(error) ||
  isForeignKeyViolation(error);
