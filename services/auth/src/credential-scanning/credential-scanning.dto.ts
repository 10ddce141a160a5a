import { ApiProperty } from '@nestjs/swagger';
import { StringField } from '@hallpass/http';

export class RevokeLeakedKeyDto {
  @StringField() api_key!: string;
}

export class FoundCredentialDto {
  @ApiProperty() token!: string;
  @ApiProperty({ description: "the scanner's name for this kind of credential" }) type!: string;
  @ApiProperty({ required: false, description: 'where it was found; may be empty' }) url?: string;
  @ApiProperty({ required: false, description: 'kind of place where it was found' }) source?: string;
}

export class CredentialLabelDto {
  @ApiProperty({ description: 'SHA-256 of the credential, in hexadecimal' }) token_hash!: string;
  @ApiProperty() token_type!: string;
  @ApiProperty({
    enum: ['true_positive', 'false_positive'],
    description: 'true_positive: a secret key of this installation, which no longer works',
  })
  label!: 'true_positive' | 'false_positive';
}
