import { assertSelf, type Caller } from '@hallpass/access';

/**
 * A client can only see and change its own user's channels (contract/03 §7).
 * @param status of the refusal: 403, or 400 for routes that send a code
 * @throws CannotGetOwnUserWithoutUser; TextError for another user's id or a missing one
 */
export function assertOwnChannels(caller: Caller, userId: string | undefined, status = 403): void {
  const refusal = 'A client can use only the contact channels of its own user. Pass me as the user id.';
  assertSelf(caller, userId, refusal, { status });
}
