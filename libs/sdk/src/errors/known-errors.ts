import { type ErrorDetails, KnownError } from './known-error.js';

/** Any code that means: this access token is of no use, a fresh one may be (wire 01 §3). */
export class InvalidAccessToken extends KnownError {}
/** The same for the access token of a project owner. */
export class InvalidAdminAccessToken extends KnownError {}
/** The session is over: signing in again is the only way on. */
export class RefreshTokenError extends KnownError {}
/** The password breaks the project's rules; the subclass says which. */
export class PasswordRequirementsNotMet extends KnownError {}
/** The code of a mailed link is good for nothing; the subclass says why. */
export class VerificationCodeError extends KnownError {}

type KnownErrorClass = new (...args: ConstructorParameters<typeof KnownError>) => KnownError;
const classes = new Map<string, KnownErrorClass>();

function known<Details extends ErrorDetails = ErrorDetails>(
  name: string,
  code: string,
  Family: KnownErrorClass = KnownError,
) {
  class Known extends Family {
    declare readonly details: Details;
  }
  Object.defineProperty(Known, 'name', { value: name });
  classes.set(code, Known);
  return Known;
}

/** The errors that calls of this library meet, by their name in the catalogue (wire 07). */
export const KnownErrors = {
  InvalidAccessToken,
  InvalidAdminAccessToken,
  RefreshTokenError,
  PasswordRequirementsNotMet,
  VerificationCodeError,

  UnparsableAccessToken: known('UnparsableAccessToken', 'UNPARSABLE_ACCESS_TOKEN', InvalidAccessToken),
  AccessTokenExpired: known<{ expired_at_millis: number | null }>(
    'AccessTokenExpired',
    'ACCESS_TOKEN_EXPIRED',
    InvalidAccessToken,
  ),
  InvalidProjectForAccessToken: known<{ expected_project_id: string; actual_project_id: string }>(
    'InvalidProjectForAccessToken',
    'INVALID_PROJECT_FOR_ACCESS_TOKEN',
    InvalidAccessToken,
  ),
  UnparsableAdminAccessToken: known(
    'UnparsableAdminAccessToken',
    'UNPARSABLE_ADMIN_ACCESS_TOKEN',
    InvalidAdminAccessToken,
  ),
  AdminAccessTokenExpired: known<{ expired_at_millis: number | null }>(
    'AdminAccessTokenExpired',
    'ADMIN_ACCESS_TOKEN_EXPIRED',
    InvalidAdminAccessToken,
  ),
  InvalidProjectForAdminAccessToken: known(
    'InvalidProjectForAdminAccessToken',
    'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
    InvalidAdminAccessToken,
  ),
  AdminAccessTokenIsNotAdmin: known(
    'AdminAccessTokenIsNotAdmin',
    'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    InvalidAdminAccessToken,
  ),
  RefreshTokenNotFoundOrExpired: known(
    'RefreshTokenNotFoundOrExpired',
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    RefreshTokenError,
  ),
  InvalidTotpCode: known('InvalidTotpCode', 'INVALID_TOTP_CODE'),
  PasswordConfirmationMismatch: known('PasswordConfirmationMismatch', 'PASSWORD_CONFIRMATION_MISMATCH'),
  UserDoesNotHavePassword: known('UserDoesNotHavePassword', 'USER_DOES_NOT_HAVE_PASSWORD'),
  EmailAlreadyVerified: known('EmailAlreadyVerified', 'EMAIL_ALREADY_VERIFIED'),
  EmailIsNotPrimaryEmail: known<{ email: string; primary_email: string | null }>(
    'EmailIsNotPrimaryEmail',
    'EMAIL_IS_NOT_PRIMARY_EMAIL',
  ),
  PasswordTooShort: known<{ min_length: number }>('PasswordTooShort', 'PASSWORD_TOO_SHORT', PasswordRequirementsNotMet),
  PasswordTooLong: known<{ maxLength: number }>('PasswordTooLong', 'PASSWORD_TOO_LONG', PasswordRequirementsNotMet),
  VerificationCodeNotFound: known('VerificationCodeNotFound', 'VERIFICATION_CODE_NOT_FOUND', VerificationCodeError),
  VerificationCodeExpired: known('VerificationCodeExpired', 'VERIFICATION_CODE_EXPIRED', VerificationCodeError),
  VerificationCodeAlreadyUsed: known(
    'VerificationCodeAlreadyUsed',
    'VERIFICATION_CODE_ALREADY_USED',
    VerificationCodeError,
  ),
  VerificationCodeMaxAttemptsReached: known(
    'VerificationCodeMaxAttemptsReached',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    VerificationCodeError,
  ),

  SchemaError: known<{ message: string }>('SchemaError', 'SCHEMA_ERROR'),
  BodyParsingError: known<{ message: string }>('BodyParsingError', 'BODY_PARSING_ERROR'),
  InsufficientAccessType: known<{ actual_access_type: string; allowed_access_types: string[] }>(
    'InsufficientAccessType',
    'INSUFFICIENT_ACCESS_TYPE',
  ),
  InvalidPublishableClientKey: known<{ project_id: string }>(
    'InvalidPublishableClientKey',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
  ),
  InvalidSecretServerKey: known<{ project_id: string }>('InvalidSecretServerKey', 'INVALID_SECRET_SERVER_KEY'),
  InvalidSuperSecretAdminKey: known<{ project_id: string }>(
    'InvalidSuperSecretAdminKey',
    'INVALID_SUPER_SECRET_ADMIN_KEY',
  ),
  ClientAuthenticationRequired: known('ClientAuthenticationRequired', 'CLIENT_AUTHENTICATION_REQUIRED'),
  ServerAuthenticationRequired: known('ServerAuthenticationRequired', 'SERVER_AUTHENTICATION_REQUIRED'),
  AdminAuthenticationRequired: known('AdminAuthenticationRequired', 'ADMIN_AUTHENTICATION_REQUIRED'),
  ExpectedInternalProject: known('ExpectedInternalProject', 'EXPECTED_INTERNAL_PROJECT'),
  CurrentProjectNotFound: known<{ project_id: string }>('CurrentProjectNotFound', 'CURRENT_PROJECT_NOT_FOUND'),
  ProjectNotFound: known<{ project_id: string }>('ProjectNotFound', 'PROJECT_NOT_FOUND'),
  UserAuthenticationRequired: known('UserAuthenticationRequired', 'USER_AUTHENTICATION_REQUIRED'),
  CannotGetOwnUserWithoutUser: known('CannotGetOwnUserWithoutUser', 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
  UserWithEmailAlreadyExists: known<{ email: string; would_work_if_email_was_verified: boolean }>(
    'UserWithEmailAlreadyExists',
    'USER_EMAIL_ALREADY_EXISTS',
  ),
  UserNotFound: known('UserNotFound', 'USER_NOT_FOUND'),
  SignUpNotEnabled: known('SignUpNotEnabled', 'SIGN_UP_NOT_ENABLED'),
  PasswordAuthenticationNotEnabled: known('PasswordAuthenticationNotEnabled', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
  EmailPasswordMismatch: known('EmailPasswordMismatch', 'EMAIL_PASSWORD_MISMATCH'),
  RedirectUrlNotWhitelisted: known('RedirectUrlNotWhitelisted', 'REDIRECT_URL_NOT_WHITELISTED'),
  MultiFactorAuthenticationRequired: known<{ attempt_code: string }>(
    'MultiFactorAuthenticationRequired',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ),
  TeamNotFound: known<{ team_id: string }>('TeamNotFound', 'TEAM_NOT_FOUND'),
  TeamMembershipNotFound: known<{ team_id: string; user_id: string }>(
    'TeamMembershipNotFound',
    'TEAM_MEMBERSHIP_NOT_FOUND',
  ),
  ApiKeyNotFound: known('ApiKeyNotFound', 'API_KEY_NOT_FOUND'),
};

// A common or context-bound password has no code of its own: its message says what is wrong with it.
classes.set('PASSWORD_REQUIREMENTS_NOT_MET', PasswordRequirementsNotMet);

/** The error a code stands for; a plain `KnownError` for a code that this version does not know. */
export function createKnownError(code: string, status: number, message: string, details?: ErrorDetails): KnownError {
  const Known = classes.get(code) ?? KnownError;
  return new Known(code, status, message, details);
}
