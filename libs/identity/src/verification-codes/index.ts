export { normalizeTotp, normalizeTypedCode } from './typed-codes.js';
export { VERIFICATION_CODE_LIFETIMES_MILLIS } from './verification-code-types.js';
export { deleteOldestPasskeyChallenges } from './verification-code.sql.js';
export { type VerificationCode, VerificationCodes } from './verification-codes.js';
