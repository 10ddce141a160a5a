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

/** The errors by their name in the catalogue, and the parents that stand for what several of them mean (contract/07). */
export const KnownErrors = {
  ...catalogue,
  /** This access token is of no use, a fresh one may be (contract/01 §3). */
  InvalidAccessToken,
  /** The same for the access token of a project owner. */
  InvalidAdminAccessToken,
  /** The session is over: signing in again is the only way on. */
  RefreshTokenError,
  /** The password breaks the project's rules; the subclass says which. */
  PasswordRequirementsNotMet,
  /** The code of a mailed link is good for nothing; the subclass says why. */
  VerificationCodeError,
};

// A common or context-bound password has no code of its own: its message says what is wrong with it.
classes.set('PASSWORD_REQUIREMENTS_NOT_MET', PasswordRequirementsNotMet);

/** The error a code stands for; a plain `KnownError` that says to update for a code that this version does not know. */
export function createKnownError(code: string, status: number, message: string, details?: ErrorDetails): KnownError {
  const Known = classes.get(code);
  if (Known) return new Known(code, status, message, details);
  const hint = `${message} (This version of @hallpass/js does not know ${code}: please update it.)`;
  return new KnownError(code, status, hint, details);
}
