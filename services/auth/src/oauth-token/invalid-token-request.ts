/** A token request that is refused with an error of RFC 6749 §5.2. */
export class InvalidTokenRequest extends Error {
  /**
   * @param error `invalid_request`: a parameter that the grant needs is missing; `invalid_grant`: the request does not
   * match the grant
   */
  constructor(
    message: string,
    readonly error: 'invalid_request' | 'invalid_grant' = 'invalid_request',
  ) {
    super(message);
  }
}
