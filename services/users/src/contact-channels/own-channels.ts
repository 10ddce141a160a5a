import { assertSelf, type Caller } from '@hallpass/access';

/**
 * A client sees and changes the channels of its own user alone (contract/03 §7).
 * @param status of the refusal: 403, and 400 where a code is sent
 * @throws CannotGetOwnUserWithoutUser; TextError for another user's id, and for none
 */
export function assertOwnChannels(caller: Caller, userId: string | undefined, status = 403): void {
  const refusal = 'A client can use only the contact channels of its own user: pass me as the user id.';
  assertSelf(caller, userId, refusal, { status });
}
