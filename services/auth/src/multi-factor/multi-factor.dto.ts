import { ApiProperty } from '@nestjs/swagger';
import { EnumField, StringField } from '@hallpass/http';
import { VerificationCodeField } from '../verification-codes/verification-code.dto.js';

const TypedField = (description: string) => StringField({ optional: true, maxLength: 256, description });

export class MultiFactorSignInDto {
  @EnumField(['totp', 'backup_code']) type!: 'totp' | 'backup_code';
  @TypedField('with type `totp`: 6 digits of the authenticator app') totp?: string;
  @TypedField('with type `backup_code`: one of the codes of POST /auth/mfa/backup-codes') backup_code?: string;
  @VerificationCodeField() code!: string;
}

export class NewBackupCodesDto {
  @ApiProperty({ type: [String], description: '10 codes, shown this once; the earlier ones no longer work' })
  backup_codes!: string[];
}

export class BackupCodesDto {
  @ApiProperty({ description: 'codes that can still be used' }) remaining!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch; null without codes' })
  created_at_millis!: number | null;
}
