import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, StringField } from '@hallpass/http';
import { PUBLISHED_KEYS } from './signing-keys.sql.js';

const ProjectIdField = () =>
  StringField({
    pattern: /^(?:internal|[0-9a-fA-F-]{36})$/,
    patternMessage: 'must be the id of a project',
    lowerCase: true,
    description: 'a UUID, or `internal`',
  });

export class JwksParams {
  @ProjectIdField() project_id!: string;
}

export class AnonymousJwksParams extends JwksParams {
  @StringField() '*'!: string;
}

export class JwksQuery {
  @BooleanField({ default: false, description: 'includes the keys for anonymous users' })
  include_anonymous!: boolean;
}

export class JwkDto {
  @ApiProperty({ enum: ['EC'] }) kty!: string;
  @ApiProperty({ enum: ['ES256'] }) alg!: string;
  @ApiProperty({ enum: ['P-256'] }) crv!: string;
  @ApiProperty() x!: string;
  @ApiProperty() y!: string;
  @ApiProperty() kid!: string;
}

export class JwksDto {
  @ApiProperty({ type: [JwkDto], maxItems: 2 * PUBLISHED_KEYS }) keys!: JwkDto[];
}
