export { removePasskeys } from './remove-passkeys.js';
export { assertSignInMethodLeft } from './sign-in-method-left.js';
