// Written by tools/sdk-errors.mjs from libs/errors/src/catalogue.ts; not to be edited.
import { known } from '../known.js';
import { KnownError } from '../known-error.js';

/** Parent of ProjectKeyWithoutAccessType, InvalidAccessType, AccessTypeWithoutProjectId, AccessTypeRequired, InsufficientAccessType, InvalidPublishableClientKey, InvalidSecretServerKey, InvalidSuperSecretAdminKey, UnparsableAdminAccessToken, AdminAccessTokenExpired, InvalidProjectForAdminAccessToken, AdminAccessTokenIsNotAdmin, ClientAuthenticationRequired, ServerAuthenticationRequired, ClientOrServerAuthenticationRequired, ClientOrAdminAuthenticationRequired, ClientOrServerOrAdminAuthenticationRequired, AdminAuthenticationRequired, ExpectedInternalProject. */
export class ProjectAuthenticationError extends KnownError {}
/** Parent of ProjectKeyWithoutAccessType, InvalidAccessType, AccessTypeWithoutProjectId, AccessTypeRequired, InsufficientAccessType, InvalidPublishableClientKey, InvalidSecretServerKey, InvalidSuperSecretAdminKey, UnparsableAdminAccessToken, AdminAccessTokenExpired, InvalidProjectForAdminAccessToken, AdminAccessTokenIsNotAdmin. */
export class InvalidProjectAuthentication extends ProjectAuthenticationError {}
/** Parent of UnparsableAdminAccessToken, AdminAccessTokenExpired, InvalidProjectForAdminAccessToken, AdminAccessTokenIsNotAdmin. */
export class InvalidAdminAccessToken extends InvalidProjectAuthentication {}
/** Parent of ClientAuthenticationRequired, ServerAuthenticationRequired, ClientOrServerAuthenticationRequired, ClientOrAdminAuthenticationRequired, ClientOrServerOrAdminAuthenticationRequired, AdminAuthenticationRequired. */
export class ProjectAuthenticationRequired extends ProjectAuthenticationError {}
/** Parent of UnparsableAccessToken, AccessTokenExpired, InvalidProjectForAccessToken. */
export class SessionAuthenticationError extends KnownError {}
/** Parent of UnparsableAccessToken, AccessTokenExpired, InvalidProjectForAccessToken. */
export class InvalidSessionAuthentication extends SessionAuthenticationError {}
/** Parent of UnparsableAccessToken, AccessTokenExpired, InvalidProjectForAccessToken. */
export class InvalidAccessToken extends InvalidSessionAuthentication {}
/** Parent of RefreshTokenNotFoundOrExpired, CannotDeleteCurrentSession, ProviderRejected. */
export class RefreshTokenError extends KnownError {}
/** Parent of PasswordTooShort, PasswordTooLong. */
export class PasswordRequirementsNotMet extends KnownError {}
/** Parent of VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached. */
export class VerificationCodeError extends KnownError {}
/** Parent of ApiKeyNotFound, ApiKeyExpired, ApiKeyRevoked, WrongApiKeyType, PublicApiKeyCannotBeRevoked. */
export class ApiKeyNotValid extends KnownError {}

/** Every error that the server names with a code (contract/07 §3). */
export const catalogue = {
  UnsupportedError: known<{ originalErrorCode: string }>('UnsupportedError', 'UNSUPPORTED_ERROR'),
  BodyParsingError: known<{ message: string }>('BodyParsingError', 'BODY_PARSING_ERROR'),
  SchemaError: known<{ message: string }>('SchemaError', 'SCHEMA_ERROR'),
  AllOverloadsFailed: known<{ overload_errors: Record<string, unknown>[] }>('AllOverloadsFailed', 'ALL_OVERLOADS_FAILED'),
  ProjectKeyWithoutAccessType: known('ProjectKeyWithoutAccessType', 'PROJECT_KEY_WITHOUT_ACCESS_TYPE', InvalidProjectAuthentication),
  InvalidAccessType: known<{ accessType: string }>('InvalidAccessType', 'INVALID_ACCESS_TYPE', InvalidProjectAuthentication),
  AccessTypeWithoutProjectId: known<{ request_type: "client" | "server" | "admin" }>('AccessTypeWithoutProjectId', 'ACCESS_TYPE_WITHOUT_PROJECT_ID', InvalidProjectAuthentication),
  AccessTypeRequired: known('AccessTypeRequired', 'ACCESS_TYPE_REQUIRED', InvalidProjectAuthentication),
  InsufficientAccessType: known<{ actual_access_type: "client" | "server" | "admin"; allowed_access_types: string[] }>('InsufficientAccessType', 'INSUFFICIENT_ACCESS_TYPE', InvalidProjectAuthentication),
  InvalidPublishableClientKey: known<{ project_id: string }>('InvalidPublishableClientKey', 'INVALID_PUBLISHABLE_CLIENT_KEY', InvalidProjectAuthentication),
  InvalidSecretServerKey: known<{ project_id: string }>('InvalidSecretServerKey', 'INVALID_SECRET_SERVER_KEY', InvalidProjectAuthentication),
  InvalidSuperSecretAdminKey: known<{ project_id: string }>('InvalidSuperSecretAdminKey', 'INVALID_SUPER_SECRET_ADMIN_KEY', InvalidProjectAuthentication),
  UnparsableAdminAccessToken: known('UnparsableAdminAccessToken', 'UNPARSABLE_ADMIN_ACCESS_TOKEN', InvalidAdminAccessToken),
  AdminAccessTokenExpired: known<{ expired_at_millis: number | null }>('AdminAccessTokenExpired', 'ADMIN_ACCESS_TOKEN_EXPIRED', InvalidAdminAccessToken),
  InvalidProjectForAdminAccessToken: known('InvalidProjectForAdminAccessToken', 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN', InvalidAdminAccessToken),
  AdminAccessTokenIsNotAdmin: known('AdminAccessTokenIsNotAdmin', 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', InvalidAdminAccessToken),
  ClientAuthenticationRequired: known('ClientAuthenticationRequired', 'CLIENT_AUTHENTICATION_REQUIRED', ProjectAuthenticationRequired),
  ServerAuthenticationRequired: known('ServerAuthenticationRequired', 'SERVER_AUTHENTICATION_REQUIRED', ProjectAuthenticationRequired),
  ClientOrServerAuthenticationRequired: known('ClientOrServerAuthenticationRequired', 'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED', ProjectAuthenticationRequired),
  ClientOrAdminAuthenticationRequired: known('ClientOrAdminAuthenticationRequired', 'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED', ProjectAuthenticationRequired),
  ClientOrServerOrAdminAuthenticationRequired: known('ClientOrServerOrAdminAuthenticationRequired', 'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED', ProjectAuthenticationRequired),
  AdminAuthenticationRequired: known('AdminAuthenticationRequired', 'ADMIN_AUTHENTICATION_REQUIRED', ProjectAuthenticationRequired),
  ExpectedInternalProject: known('ExpectedInternalProject', 'EXPECTED_INTERNAL_PROJECT', ProjectAuthenticationError),
  CurrentProjectNotFound: known<{ project_id: string }>('CurrentProjectNotFound', 'CURRENT_PROJECT_NOT_FOUND'),
  ProjectNotFound: known<{ project_id: string }>('ProjectNotFound', 'PROJECT_NOT_FOUND'),
  BranchDoesNotExist: known<{ branch_id: string }>('BranchDoesNotExist', 'BRANCH_DOES_NOT_EXIST'),
  UnparsableAccessToken: known('UnparsableAccessToken', 'UNPARSABLE_ACCESS_TOKEN', InvalidAccessToken),
  AccessTokenExpired: known<{ expired_at_millis: number | null }>('AccessTokenExpired', 'ACCESS_TOKEN_EXPIRED', InvalidAccessToken),
  InvalidProjectForAccessToken: known<{ expected_project_id: string; actual_project_id: string }>('InvalidProjectForAccessToken', 'INVALID_PROJECT_FOR_ACCESS_TOKEN', InvalidAccessToken),
  RefreshTokenNotFoundOrExpired: known('RefreshTokenNotFoundOrExpired', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', RefreshTokenError),
  CannotDeleteCurrentSession: known('CannotDeleteCurrentSession', 'CANNOT_DELETE_CURRENT_SESSION', RefreshTokenError),
  ProviderRejected: known('ProviderRejected', 'PROVIDER_REJECTED', RefreshTokenError),
  UserAuthenticationRequired: known('UserAuthenticationRequired', 'USER_AUTHENTICATION_REQUIRED'),
  CannotGetOwnUserWithoutUser: known('CannotGetOwnUserWithoutUser', 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
  AnonymousAuthenticationNotAllowed: known('AnonymousAuthenticationNotAllowed', 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'),
  AnonymousAccountsNotEnabled: known('AnonymousAccountsNotEnabled', 'ANONYMOUS_ACCOUNTS_NOT_ENABLED'),
  UserWithEmailAlreadyExists: known<{ email: string; would_work_if_email_was_verified: boolean }>('UserWithEmailAlreadyExists', 'USER_EMAIL_ALREADY_EXISTS'),
  EmailNotVerified: known('EmailNotVerified', 'EMAIL_NOT_VERIFIED'),
  UserIdDoesNotExist: known<{ user_id: string }>('UserIdDoesNotExist', 'USER_ID_DOES_NOT_EXIST'),
  UserNotFound: known('UserNotFound', 'USER_NOT_FOUND'),
  SignUpNotEnabled: known('SignUpNotEnabled', 'SIGN_UP_NOT_ENABLED'),
  PasswordAuthenticationNotEnabled: known('PasswordAuthenticationNotEnabled', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
  PasskeyAuthenticationNotEnabled: known('PasskeyAuthenticationNotEnabled', 'PASSKEY_AUTHENTICATION_NOT_ENABLED'),
  EmailPasswordMismatch: known('EmailPasswordMismatch', 'EMAIL_PASSWORD_MISMATCH'),
  RedirectUrlNotWhitelisted: known('RedirectUrlNotWhitelisted', 'REDIRECT_URL_NOT_WHITELISTED'),
  PasswordTooShort: known<{ min_length: number }>('PasswordTooShort', 'PASSWORD_TOO_SHORT', PasswordRequirementsNotMet),
  PasswordTooLong: known<{ maxLength: number }>('PasswordTooLong', 'PASSWORD_TOO_LONG', PasswordRequirementsNotMet),
  UserDoesNotHavePassword: known('UserDoesNotHavePassword', 'USER_DOES_NOT_HAVE_PASSWORD'),
  PasswordConfirmationMismatch: known('PasswordConfirmationMismatch', 'PASSWORD_CONFIRMATION_MISMATCH'),
  EmailAlreadyVerified: known('EmailAlreadyVerified', 'EMAIL_ALREADY_VERIFIED'),
  EmailNotAssociatedWithUser: known('EmailNotAssociatedWithUser', 'EMAIL_NOT_ASSOCIATED_WITH_USER'),
  EmailIsNotPrimaryEmail: known<{ email: string; primary_email: string | null }>('EmailIsNotPrimaryEmail', 'EMAIL_IS_NOT_PRIMARY_EMAIL'),
  ContactChannelAlreadyUsedForAuthBySomeoneElse: known<{ type: "email"; contact_channel_value: string | null; would_work_if_email_was_verified: boolean }>('ContactChannelAlreadyUsedForAuthBySomeoneElse', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'),
  VerificationCodeNotFound: known('VerificationCodeNotFound', 'VERIFICATION_CODE_NOT_FOUND', VerificationCodeError),
  VerificationCodeExpired: known('VerificationCodeExpired', 'VERIFICATION_CODE_EXPIRED', VerificationCodeError),
  VerificationCodeAlreadyUsed: known('VerificationCodeAlreadyUsed', 'VERIFICATION_CODE_ALREADY_USED', VerificationCodeError),
  VerificationCodeMaxAttemptsReached: known('VerificationCodeMaxAttemptsReached', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', VerificationCodeError),
  MultiFactorAuthenticationRequired: known<{ attempt_code: string }>('MultiFactorAuthenticationRequired', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'),
  InvalidTotpCode: known('InvalidTotpCode', 'INVALID_TOTP_CODE'),
  PasskeyRegistrationFailed: known<{ message: string }>('PasskeyRegistrationFailed', 'PASSKEY_REGISTRATION_FAILED'),
  PasskeyAuthenticationFailed: known<{ message: string }>('PasskeyAuthenticationFailed', 'PASSKEY_AUTHENTICATION_FAILED'),
  PasskeyWebAuthnError: known<{ message: string; code: string }>('PasskeyWebAuthnError', 'PASSKEY_WEBAUTHN_ERROR'),
  PermissionNotFound: known<{ permission_id: string }>('PermissionNotFound', 'PERMISSION_NOT_FOUND'),
  PermissionScopeMismatch: known<{ permission_id: string; expected_scope: "team" | "project"; actual_scope: "team" | "project" | null }>('PermissionScopeMismatch', 'WRONG_PERMISSION_SCOPE'),
  ContainedPermissionNotFound: known<{ permission_id: string }>('ContainedPermissionNotFound', 'CONTAINED_PERMISSION_NOT_FOUND'),
  PermissionIdAlreadyExists: known<{ permission_id: string }>('PermissionIdAlreadyExists', 'PERMISSION_ID_ALREADY_EXISTS'),
  TeamNotFound: known<{ team_id: string }>('TeamNotFound', 'TEAM_NOT_FOUND'),
  TeamMembershipNotFound: known<{ team_id: string; user_id: string }>('TeamMembershipNotFound', 'TEAM_MEMBERSHIP_NOT_FOUND'),
  TeamMembershipAlreadyExists: known('TeamMembershipAlreadyExists', 'TEAM_MEMBERSHIP_ALREADY_EXISTS'),
  ProjectPermissionRequired: known<{ user_id: string; permission_id: string }>('ProjectPermissionRequired', 'PROJECT_PERMISSION_REQUIRED'),
  TeamPermissionRequired: known<{ team_id: string; user_id: string; permission_id: string }>('TeamPermissionRequired', 'TEAM_PERMISSION_REQUIRED'),
  TeamPermissionNotFound: known<{ team_id: string; user_id: string; permission_id: string }>('TeamPermissionNotFound', 'TEAM_PERMISSION_NOT_FOUND'),
  InvalidOAuthClientIdOrSecret: known<{ client_id: string | null }>('InvalidOAuthClientIdOrSecret', 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'),
  InvalidScope: known<{ scope: string }>('InvalidScope', 'INVALID_SCOPE'),
  InvalidAuthorizationCode: known('InvalidAuthorizationCode', 'INVALID_AUTHORIZATION_CODE'),
  OuterOAuthTimeout: known('OuterOAuthTimeout', 'OUTER_OAUTH_TIMEOUT'),
  OAuthProviderNotFoundOrNotEnabled: known('OAuthProviderNotFoundOrNotEnabled', 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'),
  OAuthProviderAccessDenied: known('OAuthProviderAccessDenied', 'OAUTH_PROVIDER_ACCESS_DENIED'),
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys: known('OAuthExtraScopeNotAvailableWithSharedOAuthKeys', 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'),
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys: known('OAuthAccessTokenNotAvailableWithSharedOAuthKeys', 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'),
  OAuthConnectionNotConnectedToUser: known('OAuthConnectionNotConnectedToUser', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'),
  OAuthConnectionDoesNotHaveRequiredScope: known('OAuthConnectionDoesNotHaveRequiredScope', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'),
  OAuthConnectionAlreadyConnectedToAnotherUser: known('OAuthConnectionAlreadyConnectedToAnotherUser', 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'),
  UserAlreadyConnectedToAnotherOAuthConnection: known('UserAlreadyConnectedToAnotherOAuthConnection', 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'),
  OAuthProviderAccountIdAlreadyUsedForSignIn: known('OAuthProviderAccountIdAlreadyUsedForSignIn', 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'),
  InvalidSharedOAuthProviderId: known<{ provider_id: string }>('InvalidSharedOAuthProviderId', 'INVALID_SHARED_OAUTH_PROVIDER_ID'),
  InvalidStandardOAuthProviderId: known<{ provider_id: string }>('InvalidStandardOAuthProviderId', 'INVALID_STANDARD_OAUTH_PROVIDER_ID'),
  InvalidPollingCodeError: known('InvalidPollingCodeError', 'INVALID_POLLING_CODE'),
  CliAuthError: known<{ message: string }>('CliAuthError', 'CLI_AUTH_ERROR'),
  CliAuthExpiredError: known<{ message: string }>('CliAuthExpiredError', 'CLI_AUTH_EXPIRED_ERROR'),
  CliAuthUsedError: known<{ message: string }>('CliAuthUsedError', 'CLI_AUTH_USED_ERROR'),
  ApiKeyNotFound: known('ApiKeyNotFound', 'API_KEY_NOT_FOUND', ApiKeyNotValid),
  ApiKeyExpired: known('ApiKeyExpired', 'API_KEY_EXPIRED', ApiKeyNotValid),
  ApiKeyRevoked: known('ApiKeyRevoked', 'API_KEY_REVOKED', ApiKeyNotValid),
  WrongApiKeyType: known<{ expected_type: "user" | "team"; actual_type: "user" | "team" }>('WrongApiKeyType', 'WRONG_API_KEY_TYPE', ApiKeyNotValid),
  PublicApiKeyCannotBeRevoked: known('PublicApiKeyCannotBeRevoked', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED', ApiKeyNotValid),
  EmailRenderingError: known<{ error: string }>('EmailRenderingError', 'EMAIL_RENDERING_ERROR'),
  RequiresCustomEmailServer: known('RequiresCustomEmailServer', 'REQUIRES_CUSTOM_EMAIL_SERVER'),
  EmailTemplateAlreadyExists: known('EmailTemplateAlreadyExists', 'EMAIL_TEMPLATE_ALREADY_EXISTS'),
  ItemNotFound: known<{ item_id: string }>('ItemNotFound', 'ITEM_NOT_FOUND'),
  ItemCustomerTypeDoesNotMatch: known<{ item_id: string; customer_id: string; item_customer_type: "user" | "team" | "custom" | null; actual_customer_type: "user" | "team" | "custom" }>('ItemCustomerTypeDoesNotMatch', 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH'),
  CustomerDoesNotExist: known<{ customer_id: string }>('CustomerDoesNotExist', 'CUSTOMER_DOES_NOT_EXIST'),
  ProductDoesNotExist: known<{ product_id: string; context: "item_exists" | "server_only" | null }>('ProductDoesNotExist', 'PRODUCT_DOES_NOT_EXIST'),
  ProductCustomerTypeDoesNotMatch: known<{ product_id: string | null; customer_id: string; product_customer_type: "user" | "team" | "custom" | null; actual_customer_type: "user" | "team" | "custom" }>('ProductCustomerTypeDoesNotMatch', 'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH'),
  ProductAlreadyGranted: known<{ product_id: string; customer_id: string }>('ProductAlreadyGranted', 'PRODUCT_ALREADY_GRANTED'),
  ItemQuantityInsufficientAmount: known<{ item_id: string; customer_id: string; quantity: number }>('ItemQuantityInsufficientAmount', 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'),
  StripeAccountInfoNotFound: known('StripeAccountInfoNotFound', 'STRIPE_ACCOUNT_INFO_NOT_FOUND'),
  DataVaultStoreDoesNotExist: known<{ store_id: string }>('DataVaultStoreDoesNotExist', 'DATA_VAULT_STORE_DOES_NOT_EXIST'),
  DataVaultStoreHashedKeyDoesNotExist: known<{ store_id: string; hashed_key: string }>('DataVaultStoreHashedKeyDoesNotExist', 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST'),
};

/** The code of a refusal without a known error (docs/errors.md). */
export type ApiErrorCode =
  | 'MALFORMED_REQUEST'
  | 'BODY_INCOMPLETE'
  | 'PATH_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'BODY_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'DAILY_LIMIT_REACHED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_ERROR'
  | 'SERVICE_ANSWER_BROKEN'
  | 'SERVICE_UNREACHABLE'
  | 'SERVICE_STOPPING'
  | 'SERVICE_UNAVAILABLE'
  | 'DATABASE_UNREACHABLE'
  | 'CONCURRENT_CHANGES'
  | 'OUT_OF_ROOM'
  | 'SERVICE_TIMEOUT'
  | 'GATEWAY_ONLY'
  | 'ADMIN_USER_DELETED'
  | 'SIGNED_IN_USER_REQUIRED'
  | 'ACCESS_TOKEN_OF_OTHER_PROJECT'
  | 'OWN_USER_ONLY'
  | 'HOSTED_PAGES_OFF'
  | 'IMPERSONATION_NOT_ALLOWED'
  | 'RECENT_SIGN_IN_REQUIRED'
  | 'INVALID_SIGNATURE'
  | 'SIGNATURE_TOO_OLD'
  | 'CONFLICTING_FIELDS'
  | 'TEAM_ID_REQUIRED'
  | 'INVALID_IMAGE'
  | 'IMAGE_TOO_LARGE'
  | 'IMAGE_STORE_UNAVAILABLE'
  | 'FILE_NOT_FOUND'
  | 'PASSWORD_SIGN_IN_DISABLED'
  | 'OTP_SIGN_IN_DISABLED'
  | 'PASSKEY_NOT_SETTABLE'
  | 'PRIMARY_EMAIL_REQUIRED'
  | 'PASSWORD_EXISTS'
  | 'INVALID_PASSWORD_HASH'
  | 'PASSWORD_HASH_TOO_COSTLY'
  | 'LAST_SIGN_IN_METHOD'
  | 'UNVERIFIED_SIGN_IN_ADDRESS'
  | 'USER_DELETION_DISABLED'
  | 'CONTACT_CHANNEL_EXISTS'
  | 'CONTACT_CHANNEL_NOT_FOUND'
  | 'EMAIL_CHANGED_SINCE_CODE'
  | 'MULTI_FACTOR_DISABLED'
  | 'PASSKEY_NOT_FOUND'
  | 'SESSION_NOT_FOUND'
  | 'ENDED_SESSION_NOT_FOUND'
  | 'API_KEYS_DISABLED'
  | 'API_KEY_HOLDER_NOT_PERMITTED'
  | 'CLI_LOGIN_NOT_FOUND'
  | 'OAUTH_PROVIDER_NOT_CONFIGURED'
  | 'OAUTH_PROVIDER_MISCONFIGURED'
  | 'OAUTH_PROVIDER_REFUSED'
  | 'OAUTH_PROVIDER_ANSWER_UNUSABLE'
  | 'OAUTH_PROVIDER_GAVE_NO_EMAIL'
  | 'OAUTH_PROVIDER_UNAVAILABLE'
  | 'OAUTH_FLOW_NOT_FOUND'
  | 'OAUTH_LINK_USER_DELETED'
  | 'OAUTH_LINK_SESSION_ENDED'
  | 'OAUTH_PROVIDER_IN_USE'
  | 'OAUTH_ACCOUNT_EXISTS'
  | 'OAUTH_ACCOUNT_NOT_FOUND'
  | 'TEAM_CREATION_DISABLED'
  | 'TEAM_OWNS_PROJECTS'
  | 'LAST_PROJECT_OWNER'
  | 'CIRCULAR_PERMISSION'
  | 'UNKNOWN_PROJECT'
  | 'INVALID_CONFIGURATION'
  | 'CONFIGURATION_TOO_LARGE'
  | 'UNFIT_FOR_PRODUCTION_MODE'
  | 'PROJECT_WITHOUT_OWNER'
  | 'INTERNAL_PROJECT_NOT_DELETABLE'
  | 'SCANNER_KEYS_UNAVAILABLE'
  | 'EMPTY_IMPORT'
  | 'INVALID_IMPORT_LINE'
  | 'EMPTY_FILTER'
  | 'JOB_CANCELLED'
  | 'JOB_NOT_FOUND'
  | 'EMAIL_SERVER_INCOMPLETE'
  | 'EMAIL_THEME_NOT_FOUND'
  | 'EMAIL_TEMPLATE_NOT_FOUND'
  | 'EMAIL_DRAFT_NOT_FOUND'
  | 'EMAIL_NOT_FOUND'
  | 'EMAIL_MAILING_NOT_FOUND'
  | 'EMAIL_ADDRESS_NOT_SUPPRESSED'
  | 'EMAIL_NOT_RESENDABLE'
  | 'NOTIFICATION_CATEGORY_NOT_FOUND'
  | 'NOTIFICATION_CATEGORY_NOT_OPTIONAL'
  | 'INCOMPLETE_LINK'
  | 'WEBHOOK_TOKEN_REQUIRED'
  | 'WEBHOOK_INPUT_INVALID'
  | 'WEBHOOK_APPLICATION_NOT_FOUND'
  | 'WEBHOOK_APPLICATION_EXISTS'
  | 'WEBHOOK_ENDPOINT_NOT_FOUND'
  | 'WEBHOOK_ENDPOINT_EXISTS'
  | 'WEBHOOK_ENDPOINT_DISABLED'
  | 'TOO_MANY_WEBHOOK_ENDPOINTS'
  | 'WEBHOOK_SECRET_JUST_ROTATED'
  | 'WEBHOOK_MESSAGE_NOT_FOUND'
  | 'WEBHOOK_MESSAGE_EXISTS'
  | 'WEBHOOK_CONTENT_REMOVED'
  | 'WEBHOOK_ATTEMPT_NOT_FOUND'
  | 'WEBHOOK_TASK_NOT_FOUND'
  | 'WEBHOOK_EVENT_TYPE_NOT_FOUND'
  | 'WEBHOOK_API_LEFT_OUT'
  | 'OWN_CUSTOMER_ONLY'
  | 'PRODUCT_NOT_STACKABLE'
  | 'PRICE_NOT_FOUND'
  | 'ADD_ON_WITHOUT_BASE'
  | 'CATALOG_OWNED_FOR_GOOD'
  | 'ITEM_QUANTITY_OUT_OF_RANGE'
  | 'INVALID_IDEMPOTENCY_KEY'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'TEST_CARD_REQUIRED'
  | 'CARD_NOT_VALID'
  | 'PAYMENT_NOT_FOUND'
  | 'PAYMENT_NOT_PAYABLE'
  | 'SUBSCRIPTION_NOT_FOUND'
  | 'SUBSCRIPTION_NOT_CHANGEABLE'
  | 'NOT_REFUNDABLE'
  | 'NO_OPEN_DISPUTE'
  | 'CLOCK_NOT_MOVABLE'
  | 'PAYMENTS_NOT_SET_UP'
  | 'STRIPE_NOT_CONFIGURED'
  | 'STRIPE_SIGNATURE_INVALID'
  | 'STRIPE_SIGNATURE_AHEAD'
  | 'STRIPE_EVENT_INVALID'
  | 'STRIPE_ACCOUNT_MISMATCH'
  | 'TEST_PAYMENTS_OFF'
  | 'TEST_PAYMENTS_IN_PRODUCTION'
  | 'INLINE_PRODUCT_NEEDS_SERVER'
  | 'PRICE_NOT_PAYABLE'
  | 'PRICE_WITHOUT_USD'
  | 'PAYMENT_IN_PROGRESS'
  | 'PAYMENT_DECLINED'
  | 'PAYMENT_PROVIDER_REFUSED'
  | 'PAYMENT_PROVIDER_UNAVAILABLE'
  | 'UNKNOWN_CURSOR';
