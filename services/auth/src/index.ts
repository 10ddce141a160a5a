export { AuthModule } from './auth.module.js';
export { SigningKeys } from './signing-keys/signing-keys.service.js';
