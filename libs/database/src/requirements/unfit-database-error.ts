/** The database, or who connects to it, does not fit this installation. The message is one sentence for a person and says what to do next. */
export class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError';
}
