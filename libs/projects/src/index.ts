export { INTERNAL_API_KEY_KINDS, InternalApiKeyEntity, type InternalApiKeyKind } from './internal-api-key.entity.js';
export { hashInternalApiKey, newInternalApiKey } from './internal-api-keys.js';
export { assertOwnsNoProject, holdOwnerTeam } from './project-ownership.js';
export { productTerms, recordProductTerms } from './product-terms.js';
export { ProjectRemoval } from './project-removal.js';
export { OWNED_PROJECT_ORDER, ProjectRows, SEALED_INTERNAL_PROJECT } from './project-rows.js';
export { INTERNAL_PROJECT_ID, type ProjectChange, type ProjectSnapshot } from './project-snapshot.js';
export { type ProjectFigures, ProjectStore } from './project-store.js';
export { ProjectStoreModule } from './project-store.module.js';
export {
  assertInternalSignUpAllowed,
  hasOwner,
  issueSetupToken,
  issueSetupTokenOnce,
  SETUP_TOKEN_HEADER,
} from './setup-token.js';
export { assertTrustedUrl } from './trusted-url.js';
