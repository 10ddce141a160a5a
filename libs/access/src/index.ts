export { AccessJwts, type AccessJwtClaims, type Actor, isJwt } from './applications/access-jwts.js';
export {
  API_SCOPE_PREFIX,
  API_SCOPES,
  apiIdentifier,
  type ApiScope,
  issuerAddress,
} from './applications/api-resource.js';
export { applicationIdOf, isDocumentUrl } from './applications/application-id.js';
export { REVOKED } from './applications/application-caller.sql.js';
export { openToApplications } from './applications/api-scope.js';
export { Access } from './access-type/access.decorator.js';
export { assertRight, mayUse, neededRight, needRight } from './access-type/rights.js';
export { AccessModule } from './access.module.js';
export { adminActorOf, impersonatorOf } from './caller/admin-actor.js';
export { browserFamily, UNKNOWN_FAMILY } from './caller/browser-family.js';
export { CallerResolver } from './caller/caller-resolver.js';
export { type AccessType, type Caller, countedAddress } from './caller/caller.js';
export type { RequestHeaders, RequestMeta } from './caller/request-meta.js';
export { CurrentCaller, requireOwnUser, requireUser } from './caller/current-caller.js';
export { assertInTeam, assertSelf } from './caller/own-rows.js';
export { readerLocale } from './caller/reader-locale.js';
export { type RequestClient, requestClientOf } from './caller/request-client.js';
export { requestPlace } from './caller/request-place.js';
export { eventActorOf, sessionEnderOf } from './caller/session-ender.js';
export { CONTEXT_HEADER, ContextSigner } from './context/context-signer.js';
export { ContextCallerResolver } from './context/context-caller-resolver.js';
export { assertHostedPagesOn, isKeyOfHostedPages } from './keys/hosted-pages-key.js';
export { ProjectKeys } from './keys/project-keys.js';
export { RATE_LIMITS } from './rate-limits/rate-limit.js';
export { ANY_PROJECT, RateLimits } from './rate-limits/rate-limits.js';
export { type AccessTokenClaims, AccessTokenVerifier, audienceOf } from './tokens/access-token-verifier.js';
export { PublicKeys } from './tokens/public-keys.js';
export { WebhookTokens } from './tokens/webhook-tokens.js';
export { ACCESS_TOKEN_TYPE, issuerOf, type TokenAudience } from './tokens/token-issuer.js';
export { openWhileEnrolling } from './second-factor/while-enrolling.js';
