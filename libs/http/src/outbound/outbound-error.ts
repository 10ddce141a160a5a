/** The call got no response, or one that was rejected. Neither message nor cause contains the request. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}
