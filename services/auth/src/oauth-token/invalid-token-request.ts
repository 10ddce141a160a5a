/** A token request that lacks what its grant needs: `invalid_request` of RFC 6749 §5.2. */
export class InvalidTokenRequest extends Error {}
