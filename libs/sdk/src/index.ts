export { HallpassAdminApp } from './apps/hallpass-admin-app.js';
export { HallpassClientApp, type HallpassClientAppOptions } from './apps/hallpass-client-app.js';
export {
  HallpassServerApp,
  type HallpassServerAppOptions,
  type CurrentServerUser,
  type CurrentServerUser as CurrentInternalServerUser,
} from './apps/hallpass-server-app.js';
// Names of the published SDK, so that an app can move by changing its import.
export { HallpassAdminApp as StackAdminApp } from './apps/hallpass-admin-app.js';
export { HallpassClientApp as StackClientApp } from './apps/hallpass-client-app.js';
export { HallpassServerApp as StackServerApp } from './apps/hallpass-server-app.js';
export type {
  ApiKeyCreationOptions,
  ApiKeyUpdateOptions,
  TeamApiKey,
  TeamApiKeyFirstView,
  UserApiKey,
  UserApiKeyFirstView,
} from './api-keys/api-key.js';
export type {
  InternalApiKey,
  InternalApiKeyBase,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
} from './api-keys/internal-api-key.js';
export type {
  Application,
  ApplicationAuthentication,
  ApplicationCreateOptions,
  ApplicationFirstView,
  ApplicationKind,
  ApplicationSubjectType,
  ApplicationOptions,
  ApplicationSecret,
  ApplicationSecretFirstView,
  ApplicationSecretOptions,
  ApplicationsListOptions,
  ApplicationsPage,
  ApplicationUpdateOptions,
  ApplicationUser,
  ApplicationUsersPage,
} from './applications/application.js';
export type {
  ApplicationConfiguration,
  ApplicationEntry,
  ChangeCounts,
  ImportApplicationsOptions,
  ImportedApplications,
  ResourceEntry,
} from './applications/application-configuration.js';
export type {
  Resource,
  ResourceCreateOptions,
  ResourceOptions,
  ResourceScope,
  ResourcesListOptions,
  ResourcesPage,
  ResourceUpdateOptions,
} from './applications/resource.js';
export type { ApplicationConnection, ConnectedApplication } from './applications/connected-application.js';
export type { Challenge, ChallengePurpose } from './challenges/challenge.js';
export { runChallengeWorker } from './challenges/workers.js';
export { type ErrorDetails, KnownError } from './errors/known-error.js';
export { KnownErrors } from './errors/known-errors.js';
export type { ApiErrorCode } from './errors/generated/catalogue.js';
export { ApiError, NetworkError, OtherUserError, RateLimitedError } from './errors/request-errors.js';
export type { Json, OwnJson } from './json.js';
export type {
  Connection,
  ConnectedAccountOptions,
  LinkOptions,
  OAuthConnection,
} from './connections/connected-account.js';
export type {
  OAuthProvider,
  OAuthProviderUpdateOptions,
  ServerOAuthProvider,
  ServerOAuthProviderCreateOptions,
  ServerOAuthProviderUpdateOptions,
} from './connections/oauth-provider.js';
export type {
  ContactChannel,
  ContactChannelCreateOptions,
  ContactChannelUpdateOptions,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
  ServerContactChannelUpdateOptions,
} from './contact-channels/contact-channel.js';
export type { DataVaultStore } from './data-vault/data-vault-store.js';
export type { EmailConfig, EmailPreviewOptions } from './emails/admin-mails.js';
export type { ChatContent, ChatContext, ChatMessage } from './emails/ai-chat.js';
export type { EmailDraft, EmailDraftCreateOptions } from './emails/email-draft.js';
export type { EmailTemplate } from './emails/email-template.js';
export type { EmailTheme } from './emails/email-theme.js';
export type { SendEmailOptions } from './emails/send-email.js';
export type { AdminSentEmail } from './emails/sent-email.js';
export type { DailyActivity, Metrics } from './metrics/metrics.js';
export type { ApiRequest } from './requests/api-client.js';
export type { NotificationCategory } from './notifications/notification-category.js';
export type { Customer, ServerCustomer, CheckoutOptions } from './payments/customer.js';
export type { CustomerId, CustomerType } from './payments/customer-id.js';
export type { CustomerPageUrl } from './payments/customer-page.js';
export type { Currency, DayInterval, IncludedItem, InlinePrice, InlineProduct } from './payments/inline-product.js';
export type { Item, ServerItem } from './payments/item.js';
export type {
  CustomerProduct,
  CustomerProductsList,
  CustomerProductsListOptions,
  GrantProductOptions,
} from './payments/product.js';
export type { StripeAccountInfo } from './payments/stripe-account.js';
export type {
  AdminTransaction,
  TransactionsListOptions,
  TransactionsPage,
  TransactionType,
} from './payments/transactions.js';
export type {
  Permission,
  PermissionGrants,
  PermissionLookup,
  PermissionLookupOptions,
  ProjectPermission,
  ProjectPermission as AdminProjectPermission,
  TeamPermission,
  TeamPermission as AdminTeamPermission,
} from './permissions/permission.js';
export type {
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  PermissionDefinition,
  PermissionDefinition as AdminProjectPermissionDefinition,
  PermissionDefinitionCreateOptions,
  PermissionDefinitionCreateOptions as AdminProjectPermissionDefinitionCreateOptions,
  PermissionDefinitionUpdateOptions,
  PermissionDefinitionUpdateOptions as AdminProjectPermissionDefinitionUpdateOptions,
  PermissionDefinitionUpdateOptions as AdminTeamPermissionDefinitionUpdateOptions,
} from './permissions/permission-definition.js';
export type {
  AdminProject,
  AdminProjectCreateOptions,
  AdminProjectUpdateOptions,
  ConfigTree,
  ConfigUpdate,
  ProductionModeError,
} from './projects/admin-project.js';
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  OAuthAccountMergeStrategy,
} from './projects/admin-project-config.js';
export type { OAuthProviderConfig, Project, ProjectConfig } from './projects/project.js';
export type { AppIdentity } from './requests/app-identity.js';
export type { TransportOptions } from './requests/transport.js';
export type { Result } from './results.js';
export type { DataArchive, DataExport, DataExportOptions } from './users/data-export.js';
export type { ActiveSession, GeoInfo } from './users/active-session.js';
export type { EndedSession, SessionEndReason } from './users/ended-session.js';
export { type AccessTokenClaims, decodeAccessToken } from './sessions/access-token.js';
export { type CookieJar, CookieTokenStore } from './sessions/cookie-token-store.js';
export type { Session, SessionSource } from './sessions/session.js';
export { MemoryTokenStore, type Tokens, type TokenStore } from './sessions/token-store.js';
export type {
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamMemberProfile,
  ServerTeamUpdateOptions,
  ServerTeamUser,
} from './server/server-types.js';
export type { Team, TeamCreateOptions, TeamUpdateOptions, TeamInvitation } from './teams/team.js';
export type { OwnerRole } from './teams/owner-role.js';
export type {
  EditableTeamMemberProfile,
  TeamMemberProfile,
  TeamMemberProfileUpdateOptions,
  TeamUser,
} from './teams/team-member.js';
export type {
  BackupCodes,
  SecondFactorEnrollment,
  CurrentUser,
  CurrentUser as CurrentInternalUser,
  PasswordStatus,
  UserAuth as Auth,
} from './apps/current-user.js';
export type { AdminOwnedProject } from './apps/owned-projects.js';
export type { ServerListUsersOptions, ServerUserCreateOptions, ServerUserPage } from './server/server-user.js';
export type { ServerUser, ServerUserUpdateOptions } from './server/server-types.js';
export type { BaseUser, BaseUser as User, UserJson, UserUpdateOptions } from './users/user.js';
export type { UserMethods, CreateSessionOptions, UserSession } from './users/user-methods.js';
export type { PasswordResetOutcome, WaysIn } from './auth/listed-ways-in.js';
export type { CliLoginDetails, CliLoginOptions } from './auth/command-line.js';
export type { Passkey } from './auth/own-passkeys.js';
export type { PasskeyAutofill, PasskeySignInOptions } from './auth/passkeys.js';
export type { CredentialSignInOptions } from './auth/credential.js';
export type { OAuthCallbackOptions } from './auth/oauth.js';
export type { SignUpWithCredentialOptions } from './auth/credential.js';
export type { GetUserOptions } from './users/get-user.js';
export {
  MFA_ATTEMPT_KEY,
  MFA_BY_PASSWORD_KEY,
  MFA_CHALLENGE_KEY,
  type SignInHooks,
  type SignInOptions,
} from './auth/sign-in.js';
export type { OAuthScopesOnSignIn, TokenStoreInit, TokenStoreSource } from './context/app-context.js';
export { type CookieAdapter, type NextCookies, nextCookies } from './sessions/adapted-cookie-store.js';
export { type RequestLike, requestTokens } from './sessions/request-token-store.js';
export { type PartialUser } from './sessions/partial-user.js';
export { AccessTokenVerifier, type VerifiedAccessToken } from './auth/access-token-verifier.js';
export {
  protectResource,
  type ProtectedResource,
  type ProtectResourceOptions,
  type RequirementsFor,
  type ResourceAccess,
  type ResourceRequest,
} from './protected-resources/protect-resource.js';
export type { ResourceTokenClaims } from './protected-resources/access-token.js';
export type { IntrospectionClient } from './protected-resources/issuer.js';
export type { ProtectedResourceMetadata } from './protected-resources/metadata.js';
export type { NodeMiddleware, NodeRequestLike, NodeResponseLike } from './protected-resources/node.js';
export type { ResourceRefusal, ResourceRefusalCode } from './protected-resources/refusal.js';
export type { ResourceRequirements } from './protected-resources/requirements.js';
export type { HandlerUrls } from './redirects/handler-urls.js';
export type { Page } from './redirects/page.js';
export { type RedirectMethod, type RedirectToOptions, RETURN_TO } from './redirects/redirects.js';
export type { AuthJson } from './sessions/auth-json.js';
export type { SignOutOptions } from './auth/sign-out.js';
export type {
  GetCurrentUserOptions,
  HallpassAdminAppConstructor,
  HallpassAdminAppConstructorOptions,
  HallpassClientAppConstructor,
  HallpassClientAppConstructorOptions,
  HallpassServerAppConstructor,
  HallpassServerAppConstructorOptions,
} from './apps/constructors.js';
