export { VERIFICATION_CODE_LIFETIMES_MILLIS, type VerificationCodeType } from './verification-code-types.js';
export {
  type CodeQuery,
  type NewVerificationCode,
  VERIFICATION_CODE_ATTEMPTS,
  type VerificationCode,
  VerificationCodes,
} from './verification-codes.js';
