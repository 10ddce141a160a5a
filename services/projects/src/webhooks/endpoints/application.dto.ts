import { AllowUnknownProperties, BooleanField, NumberField, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { MetadataField } from '../wire/fields.js';

const optional = { optional: true } as const;

@AllowUnknownProperties()
export class ApplicationPatchDto {
  @StringField({ ...optional, notEmpty: true, maxLength: 256 }) name?: string;
  @StringField({ ...optional, nullable: true, maxLength: 256, description: 'the id of the project' }) uid?:
    | string
    | null;
  @NumberField({ ...optional, nullable: true, description: 'null: the rate limit is set for each endpoint' })
  throttleRate?: number | null;
  @MetadataField() metadata?: Record<string, string>;
}

@AllowUnknownProperties()
export class ApplicationInDto extends ApplicationPatchDto {
  @StringField({ notEmpty: true, maxLength: 256 }) declare name: string;
}

@AllowUnknownProperties()
export class ApplicationQuery {
  @BooleanField(optional) get_if_exists?: boolean;
}

export class ApplicationOutDto {
  @ApiProperty({ description: 'the id of the project' }) id!: string;
  @ApiProperty({ description: 'the id of the project' }) uid!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) metadata!: Record<string, string>;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}
