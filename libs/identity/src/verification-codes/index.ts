export { normalizeTotp, normalizeTypedCode } from './typed-codes.js';
export { VERIFICATION_CODE_LIFETIMES_MILLIS } from './verification-code-types.js';
export { type VerificationCode, VerificationCodes } from './verification-codes.js';
