/** No answer came, or one that we do not read. Neither message nor cause holds what was sent. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}
