import { ApiProperty } from '@nestjs/swagger';
import { MillisField } from '@hallpass/http';

/** A key that signs, will sign, or has signed tokens that are still valid; the JWKS contains its public half. */
export class SigningKeyDto {
  @ApiProperty({ description: 'as in the header of the tokens that the key signs' }) kid!: string;
  @ApiProperty({ enum: ['regular', 'anonymous'], description: 'which tokens the key signs' })
  audience!: 'regular' | 'anonymous';
  @ApiProperty({ description: 'whether the key signs tokens now' }) is_signing!: boolean;
  @MillisField({ description: 'when the key was created and published' }) created_at_millis!: number;
  @MillisField({ description: 'when the key starts to sign' }) signs_from_millis!: number;
  @MillisField({ description: 'when the next key will be created; later if nobody signs in before then' })
  replaced_at_millis!: number;
  @MillisField({ nullable: true, description: 'when the key leaves the JWKS; null if there is no newer key' })
  retires_at_millis!: number | null;
}
