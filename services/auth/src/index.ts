export { AuthModule } from './auth.module.js';
export { DEVELOPMENT_CLIENT } from './identity-providers/identity-providers.js';
export { SigningKeys } from './signing-keys/signing-keys.service.js';
