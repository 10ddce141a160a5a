import { ApiProperty } from '@nestjs/swagger';
import { EnumField, FieldsAgree, StringField, VerificationCodeField } from '@hallpass/http';

const TypedField = (description: string) => StringField({ optional: true, maxLength: 256, description });

@FieldsAgree<MultiFactorSignInDto>((given) =>
  given.type !== undefined && given[given.type] === undefined
    ? [[given.type, `is a required field with type '${given.type}'`]]
    : [],
)
export class MultiFactorSignInDto {
  @EnumField(['totp', 'backup_code']) type!: 'totp' | 'backup_code';
  @TypedField('with type `totp`: 6 digits from the authenticator app') totp?: string;
  @TypedField('with type `backup_code`: one of the codes of POST /auth/mfa/backup-codes') backup_code?: string;
  @VerificationCodeField() code!: string;
}

export class NewBackupCodesDto {
  @ApiProperty({
    type: [String],
    maxItems: 10,
    description: '10 codes, returned only once; earlier codes no longer work',
  })
  backup_codes!: string[];
}

export class BackupCodesDto {
  @ApiProperty({ description: 'number of unused codes' }) remaining!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch; null without codes' })
  created_at_millis!: number | null;
}
