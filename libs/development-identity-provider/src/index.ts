export { DevelopmentIdentityProvider } from './development-identity-provider.js';
export { isInstalled } from './provider.js';
