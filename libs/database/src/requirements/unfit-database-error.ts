/**
 * The database or the connecting role does not fit this installation. The message is one sentence for an operator that
 * says what to do next.
 */
export class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError';
}
