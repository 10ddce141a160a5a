import { detailed, plain } from './entry.js';
import {
  ApiKeyNotValid,
  InvalidAccessToken,
  InvalidAdminAccessToken,
  InvalidProjectAuthentication,
  PasswordRequirementsNotMet,
  ProjectAuthenticationError,
  ProjectAuthenticationRequired,
  RefreshTokenError,
  VerificationCodeError,
} from './families.js';

const ACCESS_TYPES = ['client', 'server', 'admin'] as const;
const SCOPES = ['team', 'project'] as const;
const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const;

const when = (millis: number | null) => (millis === null ? '' : ` at ${new Date(millis).toISOString()}`);
const verifyHint = (wouldWork: boolean) =>
  wouldWork ? ' Verify the address on that account first. Then you can use it here.' : '';
const list = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ');

/**
 * Every known error of the API: name, code, real status, `details` and message (contract/07 §3). The codes are those of
 * the published SDK 2.8.51, which throws on any other. Servers never raise two of them (UNSUPPORTED_ERROR,
 * PASSKEY_WEBAUTHN_ERROR), which are here because client libraries share the table.
 */
export const catalogue = {
  // Request and schema
  UnsupportedError: detailed(
    'UNSUPPORTED_ERROR',
    500,
    { originalErrorCode: 'string' },
    (d) => `The error ${d.originalErrorCode} is not supported by this version.`,
  ),
  BodyParsingError: detailed('BODY_PARSING_ERROR', 400, { message: 'string' }, (d) => d.message),
  SchemaError: detailed('SCHEMA_ERROR', 400, { message: 'string' }, (d) => d.message),
  AllOverloadsFailed: detailed(
    'ALL_OVERLOADS_FAILED',
    400,
    { overload_errors: 'object[]' },
    (d) =>
      `The request does not match any form that this endpoint accepts:\n${d.overload_errors
        .map((error, index) => `  ${index + 1}. ${String(error['error'] ?? JSON.stringify(error))}`)
        .join('\n')}`,
  ),

  // Project and access
  ProjectKeyWithoutAccessType: plain(
    'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    400,
    'A project key was sent without the x-stack-access-type header. Set it to client, server or admin.',
    InvalidProjectAuthentication,
  ),
  InvalidAccessType: detailed(
    'INVALID_ACCESS_TYPE',
    400,
    { accessType: 'string' },
    (d) => `The x-stack-access-type header must be client, server or admin, but is "${d.accessType}".`,
    InvalidProjectAuthentication,
  ),
  AccessTypeWithoutProjectId: detailed(
    'ACCESS_TYPE_WITHOUT_PROJECT_ID',
    400,
    { request_type: ACCESS_TYPES },
    (d) => `The access type ${d.request_type} was sent without the x-stack-project-id header. Send the project id too.`,
    InvalidProjectAuthentication,
  ),
  AccessTypeRequired: plain(
    'ACCESS_TYPE_REQUIRED',
    400,
    'This endpoint requires project authentication. Send the headers x-stack-access-type and x-stack-project-id, and the key for that access type.',
    InvalidProjectAuthentication,
  ),
  InsufficientAccessType: detailed(
    'INSUFFICIENT_ACCESS_TYPE',
    401,
    { actual_access_type: ACCESS_TYPES, allowed_access_types: 'string[]' },
    (d) =>
      `This endpoint allows the access types ${list(d.allowed_access_types)}, but the request has the access type "${d.actual_access_type}".`,
    InvalidProjectAuthentication,
  ),
  InvalidPublishableClientKey: detailed(
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    401,
    { project_id: 'string' },
    (d) => `The publishable client key is not valid for the project "${d.project_id}".`,
    InvalidProjectAuthentication,
  ),
  InvalidSecretServerKey: detailed(
    'INVALID_SECRET_SERVER_KEY',
    401,
    { project_id: 'string' },
    (d) => `The secret server key is not valid for the project "${d.project_id}".`,
    InvalidProjectAuthentication,
  ),
  InvalidSuperSecretAdminKey: detailed(
    'INVALID_SUPER_SECRET_ADMIN_KEY',
    401,
    { project_id: 'string' },
    (d) => `The super secret admin key is not valid for the project "${d.project_id}".`,
    InvalidProjectAuthentication,
  ),
  UnparsableAdminAccessToken: plain(
    'UNPARSABLE_ADMIN_ACCESS_TOKEN',
    401,
    'The admin access token is malformed. Sign in again to get a new one.',
    InvalidAdminAccessToken,
  ),
  AdminAccessTokenExpired: detailed(
    'ADMIN_ACCESS_TOKEN_EXPIRED',
    401,
    { expired_at_millis: 'number | null' },
    (d) => `The admin access token expired${when(d.expired_at_millis)}. Refresh it and try again.`,
    InvalidAdminAccessToken,
  ),
  InvalidProjectForAdminAccessToken: plain(
    'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
    401,
    'The admin access token must belong to the internal project.',
    InvalidAdminAccessToken,
  ),
  AdminAccessTokenIsNotAdmin: plain(
    'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    401,
    'The user of the admin access token is not an owner of this project.',
    InvalidAdminAccessToken,
  ),
  ClientAuthenticationRequired: plain(
    'CLIENT_AUTHENTICATION_REQUIRED',
    401,
    'Client access requires the publishable client key in the x-stack-publishable-client-key header.',
    ProjectAuthenticationRequired,
  ),
  ServerAuthenticationRequired: plain(
    'SERVER_AUTHENTICATION_REQUIRED',
    401,
    'Server access requires the secret server key in the x-stack-secret-server-key header.',
    ProjectAuthenticationRequired,
  ),
  ClientOrServerAuthenticationRequired: plain(
    'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED',
    401,
    'This endpoint requires the publishable client key or the secret server key.',
    ProjectAuthenticationRequired,
  ),
  ClientOrAdminAuthenticationRequired: plain(
    'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED',
    401,
    'This endpoint requires the publishable client key or the super secret admin key.',
    ProjectAuthenticationRequired,
  ),
  ClientOrServerOrAdminAuthenticationRequired: plain(
    'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
    401,
    'This endpoint requires the publishable client key, the secret server key or the super secret admin key.',
    ProjectAuthenticationRequired,
  ),
  AdminAuthenticationRequired: plain(
    'ADMIN_AUTHENTICATION_REQUIRED',
    401,
    'Admin access requires the super secret admin key in the x-stack-super-secret-admin-key header, or an admin access token.',
    ProjectAuthenticationRequired,
  ),
  ExpectedInternalProject: plain(
    'EXPECTED_INTERNAL_PROJECT',
    401,
    'This endpoint is only available for the project "internal".',
    ProjectAuthenticationError,
  ),
  CurrentProjectNotFound: detailed(
    'CURRENT_PROJECT_NOT_FOUND',
    400,
    { project_id: 'string' },
    (d) => `The project "${d.project_id}" does not exist. Check the x-stack-project-id header.`,
  ),
  ProjectNotFound: detailed(
    'PROJECT_NOT_FOUND',
    404,
    { project_id: 'string' },
    (d) => `The project "${d.project_id}" was not found, or you have no access to it.`,
  ),
  BranchDoesNotExist: detailed(
    'BRANCH_DOES_NOT_EXIST',
    400,
    { branch_id: 'string' },
    (d) => `The branch "${d.branch_id}" does not exist in this project.`,
  ),

  // Session
  UnparsableAccessToken: plain(
    'UNPARSABLE_ACCESS_TOKEN',
    401,
    'The access token is malformed. Refresh it and try again.',
    InvalidAccessToken,
  ),
  AccessTokenExpired: detailed(
    'ACCESS_TOKEN_EXPIRED',
    401,
    { expired_at_millis: 'number | null' },
    (d) => `The access token expired${when(d.expired_at_millis)}. Refresh it and try again.`,
    InvalidAccessToken,
  ),
  InvalidProjectForAccessToken: detailed(
    'INVALID_PROJECT_FOR_ACCESS_TOKEN',
    401,
    { expected_project_id: 'string', actual_project_id: 'string' },
    (d) => `The access token belongs to the project "${d.actual_project_id}", not to "${d.expected_project_id}".`,
    InvalidAccessToken,
  ),
  RefreshTokenNotFoundOrExpired: plain(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    401,
    'The refresh token does not exist, has expired or was revoked. Sign in again.',
    RefreshTokenError,
  ),
  CannotDeleteCurrentSession: plain(
    'CANNOT_DELETE_CURRENT_SESSION',
    400,
    'The current session cannot be deleted this way. Sign out instead.',
    RefreshTokenError,
  ),
  ProviderRejected: plain(
    'PROVIDER_REJECTED',
    401,
    'The sign-in provider did not refresh its token. Sign in again.',
    RefreshTokenError,
  ),
  UserAuthenticationRequired: plain('USER_AUTHENTICATION_REQUIRED', 401, 'Sign in first.'),
  CannotGetOwnUserWithoutUser: plain(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    400,
    '"me" is the signed-in user, but the request has no access token. Send one, or use a user id instead of "me".',
  ),
  AnonymousAuthenticationNotAllowed: plain(
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
    401,
    'The access token belongs to an anonymous user. To allow this, send the header x-stack-allow-anonymous-user: true.',
  ),
  AnonymousAccountsNotEnabled: plain(
    'ANONYMOUS_ACCOUNTS_NOT_ENABLED',
    400,
    'Anonymous accounts are not enabled for this project.',
  ),

  // Users, sign-up, passwords, contact channels
  UserWithEmailAlreadyExists: detailed(
    'USER_EMAIL_ALREADY_EXISTS',
    409,
    { email: 'string', would_work_if_email_was_verified: 'boolean' },
    (d) => `A user with the email "${d.email}" already exists.${verifyHint(d.would_work_if_email_was_verified)}`,
  ),
  EmailNotVerified: plain('EMAIL_NOT_VERIFIED', 400, 'The email address is not verified. Verify it first.'),
  UserIdDoesNotExist: detailed(
    'USER_ID_DOES_NOT_EXIST',
    400,
    { user_id: 'string' },
    (d) => `The user with the id "${d.user_id}" does not exist.`,
  ),
  UserNotFound: plain('USER_NOT_FOUND', 404, 'The user does not exist.'),
  SignUpNotEnabled: plain(
    'SIGN_UP_NOT_ENABLED',
    400,
    'This project is not accepting new accounts at the moment. Ask the owner of the app.',
  ),
  PasswordAuthenticationNotEnabled: plain(
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    400,
    'Password sign-in is turned off in this project.',
  ),
  PasskeyAuthenticationNotEnabled: plain(
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    400,
    'Passkey sign-in is turned off in this project.',
  ),
  EmailPasswordMismatch: plain('EMAIL_PASSWORD_MISMATCH', 400, 'Wrong e-mail or password.'),
  RedirectUrlNotWhitelisted: plain(
    'REDIRECT_URL_NOT_WHITELISTED',
    400,
    "The redirect URL is not trusted. Add its domain to the project's trusted domains.",
  ),
  PasswordTooShort: detailed(
    'PASSWORD_TOO_SHORT',
    400,
    { min_length: 'number' },
    (d) => `The password is too short. Minimum length is ${d.min_length}`,
    PasswordRequirementsNotMet,
  ),
  PasswordTooLong: detailed(
    'PASSWORD_TOO_LONG',
    400,
    { maxLength: 'number' },
    (d) => `The password is too long. Maximum length is ${d.maxLength}`,
    PasswordRequirementsNotMet,
  ),
  UserDoesNotHavePassword: plain('USER_DOES_NOT_HAVE_PASSWORD', 400, 'The user does not have a password.'),
  PasswordConfirmationMismatch: plain('PASSWORD_CONFIRMATION_MISMATCH', 400, 'Passwords do not match.'),
  EmailAlreadyVerified: plain('EMAIL_ALREADY_VERIFIED', 409, 'The email address is already verified.'),
  EmailNotAssociatedWithUser: plain(
    'EMAIL_NOT_ASSOCIATED_WITH_USER',
    400,
    'The email address does not belong to a user.',
  ),
  EmailIsNotPrimaryEmail: detailed(
    'EMAIL_IS_NOT_PRIMARY_EMAIL',
    400,
    { email: 'string', primary_email: 'string | null' },
    (d) => `"${d.email}" is not the user's primary email, which is ${d.primary_email ?? 'not set'}.`,
  ),
  ContactChannelAlreadyUsedForAuthBySomeoneElse: detailed(
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    409,
    { type: ['email'], contact_channel_value: 'string | null', would_work_if_email_was_verified: 'boolean' },
    (d) =>
      `The ${d.type}${d.contact_channel_value === null ? '' : ` "${d.contact_channel_value}"`} is used by another account to sign in.${verifyHint(d.would_work_if_email_was_verified)}`,
  ),

  // Verification codes
  VerificationCodeNotFound: plain(
    'VERIFICATION_CODE_NOT_FOUND',
    404,
    'The code does not exist. Check it, or request a new one.',
    VerificationCodeError,
  ),
  VerificationCodeExpired: plain(
    'VERIFICATION_CODE_EXPIRED',
    400,
    'The code has expired. Request a new one.',
    VerificationCodeError,
  ),
  VerificationCodeAlreadyUsed: plain(
    'VERIFICATION_CODE_ALREADY_USED',
    409,
    'The code was already used. Request a new one.',
    VerificationCodeError,
  ),
  VerificationCodeMaxAttemptsReached: plain(
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    400,
    'The code was tried too many times. Request a new one.',
    VerificationCodeError,
  ),

  // Second factor and passkeys
  MultiFactorAuthenticationRequired: detailed(
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    400,
    // The challenge is absent if the code of the user's second factor is asked for.
    { attempt_code: 'string', 'challenge?': ['new_device'] },
    (d) =>
      d.challenge === 'new_device'
        ? 'This device is new. Finish the sign-in with the attempt code and the code that was emailed to the user.'
        : 'This account requires a second factor. Finish the sign-in with the attempt code and a one-time password.',
  ),
  InvalidTotpCode: plain('INVALID_TOTP_CODE', 400, 'The one-time password is wrong. Try the next one.'),
  PasskeyRegistrationFailed: detailed('PASSKEY_REGISTRATION_FAILED', 400, { message: 'string' }, (d) => d.message),
  PasskeyAuthenticationFailed: detailed('PASSKEY_AUTHENTICATION_FAILED', 400, { message: 'string' }, (d) => d.message),
  PasskeyWebAuthnError: detailed(
    'PASSKEY_WEBAUTHN_ERROR',
    400,
    { message: 'string', code: 'string' },
    (d) => `${d.message} (${d.code})`,
  ),

  // Permissions and teams
  PermissionNotFound: detailed(
    'PERMISSION_NOT_FOUND',
    404,
    { permission_id: 'string' },
    (d) => `The permission "${d.permission_id}" is not defined.`,
  ),
  PermissionScopeMismatch: detailed(
    'WRONG_PERMISSION_SCOPE',
    404,
    { permission_id: 'string', expected_scope: SCOPES, actual_scope: [...SCOPES, null] },
    (d) =>
      `The permission "${d.permission_id}" must be a ${d.expected_scope} permission, but ${d.actual_scope === null ? 'is not defined' : `is a ${d.actual_scope} permission`}.`,
  ),
  ContainedPermissionNotFound: detailed(
    'CONTAINED_PERMISSION_NOT_FOUND',
    400,
    { permission_id: 'string' },
    (d) => `The contained permission "${d.permission_id}" is not defined.`,
  ),
  PermissionIdAlreadyExists: detailed(
    'PERMISSION_ID_ALREADY_EXISTS',
    400,
    { permission_id: 'string' },
    (d) => `The permission id "${d.permission_id}" is already in use.`,
  ),
  TeamNotFound: detailed(
    'TEAM_NOT_FOUND',
    404,
    { team_id: 'string' },
    (d) => `The team "${d.team_id}" does not exist.`,
  ),
  TeamMembershipNotFound: detailed(
    'TEAM_MEMBERSHIP_NOT_FOUND',
    404,
    { team_id: 'string', user_id: 'string' },
    (d) => `The user "${d.user_id}" is not a member of the team "${d.team_id}".`,
  ),
  TeamMembershipAlreadyExists: plain(
    'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    409,
    'The user is already a member of the team.',
  ),
  ProjectPermissionRequired: detailed(
    'PROJECT_PERMISSION_REQUIRED',
    401,
    { user_id: 'string', permission_id: 'string' },
    (d) => `The user "${d.user_id}" needs the permission "${d.permission_id}".`,
  ),
  TeamPermissionRequired: detailed(
    'TEAM_PERMISSION_REQUIRED',
    401,
    { team_id: 'string', user_id: 'string', permission_id: 'string' },
    (d) => `The user "${d.user_id}" needs the permission "${d.permission_id}" in the team "${d.team_id}".`,
  ),
  TeamPermissionNotFound: detailed(
    'TEAM_PERMISSION_NOT_FOUND',
    401,
    { team_id: 'string', user_id: 'string', permission_id: 'string' },
    (d) => `The user "${d.user_id}" does not have the permission "${d.permission_id}" in the team "${d.team_id}".`,
  ),

  // OAuth and connected accounts
  InvalidOAuthClientIdOrSecret: detailed(
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    400,
    { client_id: 'string | null' },
    () =>
      'The OAuth client id or secret is not valid. Use the project id as the client id, and a publishable client key as the client secret.',
  ),
  InvalidScope: detailed('INVALID_SCOPE', 400, { scope: 'string' }, (d) => `The scope "${d.scope}" is not supported.`),
  InvalidAuthorizationCode: plain(
    'INVALID_AUTHORIZATION_CODE',
    400,
    'The authorization code is not valid. Sign in again.',
  ),
  OuterOAuthTimeout: plain('OUTER_OAUTH_TIMEOUT', 408, 'The sign-in took too long. Sign in again.'),
  OAuthProviderNotFoundOrNotEnabled: plain(
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    400,
    'This sign-in provider is not enabled in this project.',
  ),
  OAuthProviderAccessDenied: plain(
    'OAUTH_PROVIDER_ACCESS_DENIED',
    400,
    'The sign-in provider denied access. Sign in again and allow access.',
  ),
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys: plain(
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    400,
    'Extra scopes require your own keys for the sign-in provider. They are not available with the shared keys.',
  ),
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys: plain(
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    400,
    "The provider's access tokens require your own keys. They are not available with the shared keys.",
  ),
  OAuthConnectionNotConnectedToUser: plain(
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    400,
    'The user has not connected an account from this provider.',
  ),
  OAuthConnectionDoesNotHaveRequiredScope: plain(
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    400,
    'The connected account does not have the required scope. The user must connect it again with that scope.',
  ),
  OAuthConnectionAlreadyConnectedToAnotherUser: plain(
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    409,
    'This provider account is connected to another user.',
  ),
  UserAlreadyConnectedToAnotherOAuthConnection: plain(
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    409,
    'The user has already connected another account from this provider.',
  ),
  OAuthProviderAccountIdAlreadyUsedForSignIn: plain(
    'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    400,
    'This provider account is already used to sign in.',
  ),
  InvalidSharedOAuthProviderId: detailed(
    'INVALID_SHARED_OAUTH_PROVIDER_ID',
    400,
    { provider_id: 'string' },
    (d) => `"${d.provider_id}" is not a provider that has shared keys.`,
  ),
  InvalidStandardOAuthProviderId: detailed(
    'INVALID_STANDARD_OAUTH_PROVIDER_ID',
    400,
    { provider_id: 'string' },
    (d) => `"${d.provider_id}" is not a supported provider.`,
  ),

  // Command-line login
  InvalidPollingCodeError: plain(
    'INVALID_POLLING_CODE',
    400,
    'The polling code is not valid. Start the sign-in again.',
  ),
  CliAuthError: detailed('CLI_AUTH_ERROR', 400, { message: 'string' }, (d) => d.message),
  CliAuthExpiredError: detailed('CLI_AUTH_EXPIRED_ERROR', 400, { message: 'string' }, (d) => d.message),
  CliAuthUsedError: detailed('CLI_AUTH_USED_ERROR', 400, { message: 'string' }, (d) => d.message),

  // API keys
  ApiKeyNotFound: plain('API_KEY_NOT_FOUND', 404, 'The API key does not exist.', ApiKeyNotValid),
  ApiKeyExpired: plain('API_KEY_EXPIRED', 401, 'The API key has expired.', ApiKeyNotValid),
  ApiKeyRevoked: plain('API_KEY_REVOKED', 401, 'The API key has been revoked.', ApiKeyNotValid),
  WrongApiKeyType: detailed(
    'WRONG_API_KEY_TYPE',
    400,
    { expected_type: ['user', 'team'], actual_type: ['user', 'team'] },
    (d) => `This requires a ${d.expected_type} API key, but the key is a ${d.actual_type} API key.`,
    ApiKeyNotValid,
  ),
  PublicApiKeyCannotBeRevoked: plain(
    'PUBLIC_API_KEY_CANNOT_BE_REVOKED',
    400,
    'Public API keys can be published, so they cannot be revoked this way.',
    ApiKeyNotValid,
  ),

  // Email
  EmailRenderingError: detailed(
    'EMAIL_RENDERING_ERROR',
    400,
    { error: 'string' },
    (d) => `The email could not be rendered: ${d.error}`,
  ),
  RequiresCustomEmailServer: plain(
    'REQUIRES_CUSTOM_EMAIL_SERVER',
    400,
    "This requires the project's own SMTP server. Set it up in the email settings of the project.",
  ),
  EmailTemplateAlreadyExists: plain('EMAIL_TEMPLATE_ALREADY_EXISTS', 409, 'The email template already exists.'),

  // Payments
  ItemNotFound: detailed(
    'ITEM_NOT_FOUND',
    404,
    { item_id: 'string' },
    (d) => `The item "${d.item_id}" does not exist.`,
  ),
  ItemCustomerTypeDoesNotMatch: detailed(
    'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
    400,
    {
      item_id: 'string',
      customer_id: 'string',
      item_customer_type: [...CUSTOMER_TYPES, null],
      actual_customer_type: CUSTOMER_TYPES,
    },
    (d) =>
      `The item "${d.item_id}" is for customers of type ${d.item_customer_type ?? 'none'}, but "${d.customer_id}" is a ${d.actual_customer_type}.`,
  ),
  CustomerDoesNotExist: detailed(
    'CUSTOMER_DOES_NOT_EXIST',
    400,
    { customer_id: 'string' },
    (d) => `The customer "${d.customer_id}" does not exist.`,
  ),
  ProductDoesNotExist: detailed(
    'PRODUCT_DOES_NOT_EXIST',
    400,
    { product_id: 'string', context: ['item_exists', 'server_only', null] },
    (d) =>
      d.context === 'server_only'
        ? `The product "${d.product_id}" requires server access.`
        : d.context === 'item_exists'
          ? `The product "${d.product_id}" does not exist, but an item has this id. Use the id of a product.`
          : `The product "${d.product_id}" does not exist.`,
  ),
  ProductCustomerTypeDoesNotMatch: detailed(
    'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH',
    400,
    {
      product_id: 'string | null',
      customer_id: 'string',
      product_customer_type: [...CUSTOMER_TYPES, null],
      actual_customer_type: CUSTOMER_TYPES,
    },
    (d) =>
      `The product${d.product_id === null ? '' : ` "${d.product_id}"`} is for customers of type ${d.product_customer_type ?? 'none'}, but "${d.customer_id}" is a ${d.actual_customer_type}.`,
  ),
  ProductAlreadyGranted: detailed(
    'PRODUCT_ALREADY_GRANTED',
    400,
    { product_id: 'string', customer_id: 'string' },
    (d) => `The customer "${d.customer_id}" already owns the product "${d.product_id}".`,
  ),
  ItemQuantityInsufficientAmount: detailed(
    'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
    400,
    { item_id: 'string', customer_id: 'string', quantity: 'number' },
    (d) =>
      `The customer "${d.customer_id}" does not have enough of the item "${d.item_id}" for a change of ${d.quantity}.`,
  ),
  StripeAccountInfoNotFound: plain(
    'STRIPE_ACCOUNT_INFO_NOT_FOUND',
    404,
    'No payment account is connected to this project. Set up payments first.',
  ),

  // Data vault
  DataVaultStoreDoesNotExist: detailed(
    'DATA_VAULT_STORE_DOES_NOT_EXIST',
    400,
    { store_id: 'string' },
    (d) => `The data vault store "${d.store_id}" does not exist.`,
  ),
  DataVaultStoreHashedKeyDoesNotExist: detailed(
    'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST',
    400,
    { store_id: 'string', hashed_key: 'string' },
    (d) => `The data vault store "${d.store_id}" has no value for the hashed key "${d.hashed_key}".`,
  ),
};
