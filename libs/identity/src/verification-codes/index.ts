export {
  VERIFICATION_CODE_ATTEMPTS,
  VERIFICATION_CODE_LIFETIMES_MILLIS,
  type VerificationCodeType,
} from './verification-code-types.js';
export {
  type CodeQuery,
  type NewVerificationCode,
  type VerificationCode,
  VerificationCodes,
} from './verification-codes.js';
