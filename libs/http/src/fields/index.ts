export { ArrayField, ObjectField, RecordField } from './nested-fields.js';
export {
  EmailField,
  EnumField,
  ImageField,
  PasswordField,
  StringField,
  UrlField,
  UuidField,
  EMAIL_MAX_LENGTH,
  isLooseEmail,
  isStrictEmail,
} from './text-fields.js';
export { CODE_ERRORS, CodeValidDto, VerificationCodeDto, VerificationCodeField } from './verification-code.js';
export { ANY_JSON, BooleanField, JsonField, MillisField, NumberField } from './value-fields.js';
