import { KnownError } from './known-error.js';

// Parent classes for catching errors (contract/07 §2). They are never sent, with the one exception below.

export abstract class ProjectAuthenticationError extends KnownError {}
export abstract class InvalidProjectAuthentication extends ProjectAuthenticationError {}
export abstract class InvalidAdminAccessToken extends InvalidProjectAuthentication {}
export abstract class ProjectAuthenticationRequired extends ProjectAuthenticationError {}
export abstract class SessionAuthenticationError extends KnownError {}
export abstract class InvalidSessionAuthentication extends SessionAuthenticationError {}
/** Raised only when an access token was sent: the published SDK retries with a fresh one. */
export abstract class InvalidAccessToken extends InvalidSessionAuthentication {}
/** The published SDK treats any of these as the end of the session. */
export abstract class RefreshTokenError extends KnownError {}
export abstract class VerificationCodeError extends KnownError {}
/** The published SDK's key check converts any of these to null. */
export abstract class ApiKeyNotValid extends KnownError {}

/**
 * Parent of PasswordTooShort and PasswordTooLong, and the only parent that is itself sent: for a password on the
 * blocklist (security C5). The SDK returns it as an error result and shows `details.message`.
 */
export class PasswordRequirementsNotMet extends KnownError {
  readonly code: string = 'PASSWORD_REQUIREMENTS_NOT_MET';
  readonly status: number = 400;

  constructor(details: { message: string });
  constructor(message: string, details: Readonly<Record<string, unknown>>);
  constructor(first: string | { message: string }, details?: Readonly<Record<string, unknown>>) {
    super(typeof first === 'string' ? first : first.message, typeof first === 'string' ? details : first);
  }
}
