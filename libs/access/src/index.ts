export { Access } from './access-type/access.decorator.js';
export { AccessModule } from './access.module.js';
export { adminActorOf, impersonatorOf } from './caller/admin-actor.js';
export { browserFamily, UNKNOWN_FAMILY } from './caller/browser-family.js';
export { CallerResolver } from './caller/caller-resolver.js';
export {
  type AccessType,
  type Caller,
  countedAddress,
  type RequestHeaders,
  type RequestMeta,
} from './caller/caller.js';
export { CurrentCaller, requireOwnUser, requireUser } from './caller/current-caller.js';
export { assertInTeam, assertSelf } from './caller/own-rows.js';
export { readerLocale } from './caller/reader-locale.js';
export { type RequestClient, requestClientOf } from './caller/request-client.js';
export { requestPlace } from './caller/request-place.js';
export { eventActorOf, sessionEnderOf } from './caller/session-ender.js';
export { CONTEXT_HEADER, ContextSigner } from './context/context-signer.js';
export { ContextCallerResolver } from './context/context-caller-resolver.js';
export { ProjectKeys } from './keys/project-keys.js';
export { RATE_LIMITS } from './rate-limits/rate-limit.js';
export { ANY_PROJECT, RateLimits } from './rate-limits/rate-limits.js';
export { type AccessTokenClaims, AccessTokenVerifier, audienceOf } from './tokens/access-token-verifier.js';
export { PublicKeys } from './tokens/public-keys.js';
export { WebhookTokens } from './tokens/webhook-tokens.js';
export { ACCESS_TOKEN_TYPE, issuerOf, type TokenAudience } from './tokens/token-issuer.js';
