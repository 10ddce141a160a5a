export { catalogue } from './catalogue.js';
export { isDatabaseFailure, isTransactionRollback } from './database-failure.js';
export type { DetailShape, DetailType } from './details.js';
export * from './families.js';
export { KnownError } from './known-error.js';
export { KnownErrorFilter, sendTextError, noSignedInUser, SchemaFaults } from './known-error.filter.js';
export { type KnownErrorCode, type KnownErrorName, KnownErrors } from './known-errors.js';
export { because } from './refusal.js';
export { type TextCode, textCodes } from './text-codes.js';
export {
  DailyLimitError,
  RateLimitedError,
  TEXT_CODE_HEADER,
  TEXT_ERRORS,
  TextError,
  textError,
  type TextErrorName,
  UnavailableError,
} from './text-error.js';
