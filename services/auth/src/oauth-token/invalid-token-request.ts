/** A token request that is refused in the words of RFC 6749 §5.2. */
export class InvalidTokenRequest extends Error {
  /** @param error `invalid_request`: it lacks what its grant needs; `invalid_grant`: it does not fit what was granted */
  constructor(
    message: string,
    readonly error: 'invalid_request' | 'invalid_grant' = 'invalid_request',
  ) {
    super(message);
  }
}
