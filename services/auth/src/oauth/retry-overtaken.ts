import { isForeignKeyViolation, isUniqueViolation } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';

/** What was read has changed before it was locked: the decision has to be made anew. */
export class DecisionOvertaken extends Error {}

const ATTEMPTS = 3;

/** Does a transaction again: the indexes decide between two at once, and the second finds what the first has made. */
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
