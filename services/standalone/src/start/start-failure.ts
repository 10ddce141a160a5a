import { EmbeddedPostgresError } from '@hallpass/database';
import { SettingsError } from '@hallpass/settings';

/** Hallpass cannot start or run a command. The message is one sentence for a person and says what to do next. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** What to show of a failure: its sentence where it was written for a person, else everything, for a bug report. */
export function explain(error: unknown): string {
  if (error instanceof StartFailure || error instanceof SettingsError || error instanceof EmbeddedPostgresError) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
