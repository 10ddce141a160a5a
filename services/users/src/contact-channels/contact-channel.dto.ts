import { ApiProperty } from '@nestjs/swagger';
import { StringField, UuidField } from '@hallpass/http';

/** Form of a verification code (wire/01 §15). */
const CODE_LENGTH = 45;

export class ContactChannelDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ enum: ['email'] }) type!: 'email';
  @ApiProperty() value!: string;
  @ApiProperty() used_for_auth!: boolean;
  @ApiProperty() is_verified!: boolean;
  @ApiProperty() is_primary!: boolean;
}

export class ContactChannelsQueryDto {
  @UuidField({ optional: true, description: 'or `me`' }) user_id?: string;
  @UuidField({ optional: true }) contact_channel_id?: string;
}

export class VerificationCodeDto {
  @StringField({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH, lowerCase: true }) code!: string;
}

export class CodeValidDto {
  @ApiProperty({ type: Boolean, enum: [true] }) is_code_valid!: true;
}
