import { StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';

export class ConfigDto {
  @ApiProperty({ description: 'JSON of the complete rendered configuration, secrets in clear' }) config_string!: string;
}

/** Body of `PATCH /internal/config/override` (contract/04 §5.2). */
export class ConfigOverrideDto {
  @StringField({
    optional: true,
    description: 'JSON of an object: each dotted key replaces itself and everything below it; null takes it back',
    example: '{"auth.password.allowSignIn":true}',
  })
  config_override_string?: string;
}
