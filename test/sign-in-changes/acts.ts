import type { SignInChange } from '@hallpass/testing';
import { OPERATIONS } from '../operations/declared.js';
import { inStages, REQUESTS } from '../operations/requests.js';

export interface Act extends SignInChange {
  /** As named in the OpenAPI document. */
  operation: string;
}

/**
 * Operations that change how a user signs in, or that act as the user, and therefore require a sign-in within the last
 * 10 minutes from clients (security E9). In an order in which one user can do all of them.
 */
export const ACTS: readonly Act[] = inStages(
  Object.entries(REQUESTS).flatMap(([operation, { signInChanges = [] }]) =>
    signInChanges.map((change): Act => ({ operation, ...change })),
  ),
);

/** Operations that require a recent sign-in, by their `@Operation`. */
export const RECENT_SIGN_IN: readonly string[] = [...OPERATIONS].flatMap(([operation, { declaration }]) =>
  declaration.recentSignIn === true ? [operation] : [],
);
