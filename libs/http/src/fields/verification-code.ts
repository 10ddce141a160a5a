import { ApiProperty } from '@nestjs/swagger';
import { fault, type FieldDecorator, makeField } from '../schema/field.js';

/** Form of a verification code: 45 characters of Crockford's base32 (contract/01 §15). */
const CODE_LENGTH = 45;

/**
 * A verification code. Accepts any text: a code with another length or alphabet does not exist
 * (VERIFICATION_CODE_NOT_FOUND), such as one from a link that an email program cut off (contract/01 §15).
 */
export function VerificationCodeField(options: { description?: string } = {}): FieldDecorator {
  const description = `${options.description === undefined ? '' : `${options.description}; `}${CODE_LENGTH} characters`;
  return makeField({ ...options, description, takesAnyText: true }, { type: 'string' }, (value, reading) =>
    typeof value === 'string' ? value : fault(reading, 'must be a string'),
  );
}

export class VerificationCodeDto {
  @VerificationCodeField() code!: string;
}

export class CodeValidDto {
  @ApiProperty({ type: Boolean, enum: [true] }) is_code_valid!: true;
}

/** Errors for an invalid code, in the order of the checks. */
export const CODE_ERRORS = [
  'VerificationCodeNotFound',
  'VerificationCodeExpired',
  'VerificationCodeAlreadyUsed',
  'VerificationCodeMaxAttemptsReached',
] as const;
