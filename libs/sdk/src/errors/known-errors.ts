import {
  ApiKeyNotValid,
  catalogue,
  InvalidAccessToken,
  InvalidAdminAccessToken,
  PasswordRequirementsNotMet,
  RefreshTokenError,
  VerificationCodeError,
} from './generated/catalogue.js';
import { type ErrorDetails, KnownError } from './known-error.js';
import { classes } from './known.js';

export {
  ApiKeyNotValid,
  InvalidAccessToken,
  InvalidAdminAccessToken,
  PasswordRequirementsNotMet,
  RefreshTokenError,
  VerificationCodeError,
};

/**
 * The errors by their name in the catalog, and parent classes that group errors with a common meaning (contract/07).
 */
export const KnownErrors = {
  ...catalogue,
  /** The access token is invalid. A fresh one may work (contract/01 §3). */
  InvalidAccessToken,
  /** The access token of a project owner is invalid. A fresh one may work. */
  InvalidAdminAccessToken,
  /** The session has ended. The user must sign in again. */
  RefreshTokenError,
  /** The password breaks the project's rules. The subclass says which rule. */
  PasswordRequirementsNotMet,
  /** The code of an emailed link is invalid. The subclass says why. */
  VerificationCodeError,
};

// Common or context-bound passwords have no code of their own. The message says what is wrong.
classes.set('PASSWORD_REQUIREMENTS_NOT_MET', PasswordRequirementsNotMet);

/**
 * Returns the error of a code. An unknown code gives a plain `KnownError` whose message asks the developer to update.
 */
export function createKnownError(code: string, status: number, message: string, details?: ErrorDetails): KnownError {
  const Known = classes.get(code);
  if (Known) return new Known(code, status, message, details);
  const hint = `${message} (This version of @hallpass/js does not know ${code}: please update it.)`;
  return new KnownError(code, status, hint, details);
}
