import { ApiProperty } from '@nestjs/swagger';
import { StringField } from '@hallpass/http';

/** Form of a verification code (wire contract 01 §15). */
const CODE_LENGTH = 45;

/** Upper case is taken too: people type codes. */
export const VerificationCodeField = (more: { description?: string } = {}) =>
  StringField({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH, lowerCase: true, ...more });

export class VerificationCodeDto {
  @VerificationCodeField() code!: string;
}

export class CodeValidDto {
  @ApiProperty({ type: Boolean, enum: [true] }) is_code_valid!: true;
}

/** What is answered for a code that is not good, in the order it is found out. */
export const CODE_ERRORS = [
  'VerificationCodeNotFound',
  'VerificationCodeExpired',
  'VerificationCodeAlreadyUsed',
  'VerificationCodeMaxAttemptsReached',
] as const;
