export {
  type BlockingHookSettings,
  blockingHookOf,
  HOOK_EVENTS,
  type HookEvent,
} from './blocking-hook/blocking-hook.js';
export { type AccentRoles, accentRoles, contrastOf } from './branding/accent.js';
export {
  extentOf,
  hasRight,
  includesRole,
  OWNER_ROLES,
  type OwnerRole,
  type Right,
  RIGHT_AREAS,
  type RightArea,
  rolesWith,
} from './owner-roles/owner-roles.js';
export { configJsonWithoutSecrets, withoutSecrets } from './projects/without-secrets.js';
export { auditedConfigChange } from './override/audited-change.js';
export { configDifferences, type ConfigDifference, configValueAt, isSameConfig } from './override/differences.js';
export { OVERRIDE_LIMITS, overrideLimitProblem, type StoredConfig } from './override/limits.js';
export { mergeOverride } from './override/merge.js';
export { type ConfigOverride, isPlainObject } from './override/override.js';
export { renderConfig } from './override/render.js';
export { overrideText, StoredOverride } from './override/stored-override.js';
export { validateOverride } from './override/validate.js';
export { perPart, recomputeDerived } from './per-config.js';
export {
  containmentCycle,
  type NewPermission,
  permissionDefined,
  permissionRedefined,
  permissionRemoved,
} from './permissions/definition-changes.js';
export {
  comparePermissionIds,
  defaultPermissionIds,
  findPermissionScope,
  isPermissionDefined,
  isSystemPermission,
  type PermissionDefinition,
  permissionDefinitions,
  type PermissionScope,
  permissionsThatGive,
  resolvePermissions,
  SYSTEM_TEAM_PERMISSIONS,
} from './permissions/permissions.js';
export { creationOverride } from './projects/creation-defaults.js';
export { productionModeErrors, unfitForProduction } from './projects/production-mode.js';
export {
  adminProject,
  type AdminProjectJson,
  clientProject,
  type ClientProjectJson,
  configJson,
  type ProjectRecord,
} from './projects/project-shape.js';
export {
  overrideFromProjectUpdate,
  type ProjectConfigUpdate,
  projectUpdateProblem,
} from './projects/project-update.js';
export { addressPattern, withoutTag } from './address-pattern.js';
export { decideCountry, hasCountryRules } from './sign-up-policy/decide-country.js';
export { signUpModeOf } from './sign-up-policy/sign-up-mode.js';
export { type AddressDecision, type AddressRule, decideAddress } from './sign-up-policy/decide-address.js';
export { configPlace, configPlaces, type ConfigPlace } from './tree/describe.js';
export { CURRENCY_DECIMALS, type Currency, minorUnitsOf, moneyProblem } from './tree/money.js';
export {
  ACCOUNT_MERGE_STRATEGIES,
  type AccountMergeStrategy,
  APP_IDS,
  OAUTH_PROVIDER_TYPES,
  type OAuthProviderType,
  type ProjectConfig,
} from './tree/tree.js';
export { claimPlanOf, type StandardClaim } from './token-claims/claim-plan.js';
export type { ClaimData, ClaimRead } from './token-claims/claim-source.js';
export { claimsProblem, MAX_CLAIMS } from './token-claims/claims-problem.js';
export { isReservedClaim } from './token-claims/reserved-claims.js';
export { base64Characters, CLAIM_LIMITS, type DecidedClaim, ownClaims, utf8Bytes } from './token-claims/own-claims.js';
export { CLAIM_FAILURES, type ClaimFailure } from './token-claims/template.js';
export { configuredCatalog } from './configured-catalog.js';
export { domainProblem } from './trust/domain-problem.js';
export { passkeyRpId, passkeyRpIdProblem, relatedOrigins, trustsRpId } from './trust/passkey-rp-id.js';
export { isTrustedUrl, parseTrustedUrl, type TrustSource } from './trust/trusted-url.js';
export { withParameters } from './trust/with-parameters.js';
