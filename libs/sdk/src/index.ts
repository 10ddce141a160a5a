export { HallpassAdminApp } from './apps/hallpass-admin-app.js';
export { HallpassClientApp, type HallpassClientAppOptions } from './apps/hallpass-client-app.js';
export { HallpassServerApp, type HallpassServerAppOptions } from './apps/hallpass-server-app.js';
// The names of the published SDK, so that an app moves by changing its import.
export { HallpassAdminApp as StackAdminApp } from './apps/hallpass-admin-app.js';
export { HallpassClientApp as StackClientApp } from './apps/hallpass-client-app.js';
export { HallpassServerApp as StackServerApp } from './apps/hallpass-server-app.js';
export type {
  InternalApiKey,
  InternalApiKeyBase,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
} from './api-keys/internal-api-key.js';
export { type ErrorDetails, KnownError } from './errors/known-error.js';
export { KnownErrors } from './errors/known-errors.js';
export type { ApiErrorCode } from './errors/generated/catalogue.js';
export { ApiError, NetworkError, RateLimitedError } from './errors/request-errors.js';
export type { Json } from './json.js';
export type { Customer, CustomerPageUrl } from './payments/customer-page.js';
export type { AdminProject, AdminProjectCreateOptions, AdminProjectUpdateOptions } from './projects/admin-project.js';
export type {
  AdminDomainConfig,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  OAuthAccountMergeStrategy,
} from './projects/admin-project-config.js';
export type { AppIdentity } from './requests/app-identity.js';
export type { TransportOptions } from './requests/transport.js';
export type { Result } from './results.js';
export type { ActiveSession, GeoInfo } from './sessions/active-session.js';
export type { EndedSession, SessionEndReason } from './sessions/ended-session.js';
export { type AccessTokenClaims, decodeAccessToken } from './sessions/access-token.js';
export { type CookieJar, CookieTokenStore } from './sessions/cookie-token-store.js';
export type { Session, SessionSource } from './sessions/session.js';
export { MemoryTokenStore, type Tokens, type TokenStore } from './sessions/token-store.js';
export type { Team, TeamCreateOptions } from './teams/team.js';
export type { AdminOwnedProject, BackupCodes, CurrentUser } from './users/current-user.js';
export type {
  ServerListUsersOptions,
  ServerUser,
  ServerUserCreateOptions,
  ServerUserPage,
  ServerUserUpdateOptions,
} from './users/server-user.js';
export type { BaseUser, UserUpdateOptions } from './users/user.js';
export type { CliLoginOptions } from './auth/command-line.js';
export type { SignUpWithCredentialOptions } from './auth/credential.js';
export type { GetUserOptions } from './auth/get-user.js';
export { MFA_ATTEMPT_KEY, type SignInOptions } from './auth/sign-in.js';
export type { OAuthScopesOnSignIn } from './apps/app-context.js';
export type { TokenStoreInit, TokenStoreSource } from './apps/token-store-init.js';
export { type CookieAdapter, type NextCookies, nextCookies } from './sessions/adapted-cookie-store.js';
export { type RequestLike, requestTokens } from './sessions/request-token-store.js';
export { type PartialUser } from './sessions/partial-user.js';
export { AccessTokenVerifier, type VerifiedAccessToken } from './sessions/verify-access-token.js';
export type { HandlerUrls } from './redirects/handler-urls.js';
export type { Page } from './redirects/page.js';
export { type RedirectMethod, type RedirectToOptions, RETURN_TO } from './redirects/redirects.js';
