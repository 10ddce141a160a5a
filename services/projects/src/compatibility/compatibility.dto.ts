import { StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';

export class CheckVersionDto {
  @StringField({ maxLength: 100, example: '1.2.3' }) clientVersion!: string;
}

export class VersionCheckDto {
  @ApiProperty() upToDate!: boolean;
  @ApiProperty({ required: false, description: 'what to do; with upToDate false' }) error?: string;
  @ApiProperty({ required: false, description: 'another major or minor version; with upToDate false' })
  severe?: boolean;
}
