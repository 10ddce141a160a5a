/** The embedded PostgreSQL cannot start. The message is one sentence for users that says what to do next. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
