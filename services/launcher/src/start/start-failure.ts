import { UnfitDatabaseError } from '@hallpass/database';
import { EmbeddedPostgresError } from '@hallpass/embedded-postgres';
import { SettingsError } from '@hallpass/settings';

/** Hallpass cannot start or run a command. The message is one sentence for the operator and says what to do next. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

const FOR_A_PERSON = [StartFailure, SettingsError, EmbeddedPostgresError, UnfitDatabaseError];

/**
 * The text to show for a failure: the message if it was written for operators, otherwise the stack, for a bug report.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FOR_A_PERSON.some((kind) => error instanceof kind)) return error.message;
  return error.stack ?? error.message;
}
