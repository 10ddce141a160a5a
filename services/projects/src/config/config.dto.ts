import { StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';

export class ConfigDto {
  @ApiProperty({ description: 'JSON of the complete rendered configuration, with secrets in plain text' })
  config_string!: string;
}

/** Body of `PATCH /internal/config/override` (contract/04 §5.2). */
export class ConfigOverrideDto {
  @StringField({
    optional: true,
    description: 'JSON object: each dotted key replaces its value and everything below it; null resets it',
    example: '{"auth.password.allowSignIn":true}',
  })
  config_override_string?: string;
}
