import {
  AllowUnknownProperties,
  ArrayField,
  BooleanField,
  EnumField,
  NumberField,
  RecordField,
  StringField,
} from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import type { EndpointRow } from '../endpoints/endpoint.sql.js';
import type { EndpointInput } from '../endpoints/webhook-endpoints.js';
import { toWireId } from '../wire/wire-id.js';
import { DateField, type Iterator, IteratorField, MetadataField, WordField } from '../wire/fields.js';
import { PageLimitField } from './page.js';

const MOST_NAMES = 100;
const optional = { optional: true } as const;
const nullable = { optional: true, nullable: true } as const;
const names = () => ArrayField(WordField(), { ...nullable, minItems: 1, maxItems: MOST_NAMES });
const rate = () => NumberField({ ...nullable, integer: true, min: 1, max: 10_000, description: 'messages per second' });

export class AppParams {
  @StringField({ description: 'id of the project' }) app_id!: string;
}

export class EndpointParams extends AppParams {
  @StringField({ description: 'id or uid', maxLength: 256 }) endpoint_id!: string;
}

@AllowUnknownProperties()
export class EndpointListQuery {
  @PageLimitField() limit?: number;
  @IteratorField('ep') iterator?: Iterator | null;
  @EnumField(['ascending', 'descending'], optional) order?: 'ascending' | 'descending';
}

@AllowUnknownProperties()
export class EndpointPatchDto {
  @StringField({ ...optional, maxLength: 2_048 }) url?: string;
  @StringField({ ...optional, maxLength: 1_000 }) description?: string;
  @WordField(nullable) uid?: string | null;
  @BooleanField(optional) disabled?: boolean;
  @names() eventTypes?: string[] | null;
  @names() filterTypes?: string[] | null;
  @names() channels?: string[] | null;
  @rate() throttleRate?: number | null;
  @rate() rateLimit?: number | null;
  @MetadataField() metadata?: Record<string, string>;
}

@AllowUnknownProperties()
export class EndpointUpsertDto extends EndpointPatchDto {
  @StringField({ maxLength: 2_048 }) declare url: string;
}

@AllowUnknownProperties()
export class EndpointInDto extends EndpointUpsertDto {
  @StringField({
    ...nullable,
    maxLength: 200,
    description: '24 to 64 bytes in base64, with or without the prefix whsec_',
  })
  secret?: string | null;
  @RecordField(StringField({ maxLength: 4_096 }), nullable) headers?: Record<string, string> | null;
}

@AllowUnknownProperties()
export class HeadersInDto {
  @RecordField(StringField({ maxLength: 4_096 })) headers!: Record<string, string>;
}

@AllowUnknownProperties()
export class HeadersPatchDto {
  @RecordField(StringField({ maxLength: 4_096 }), optional) headers?: Record<string, string>;
  @ArrayField(StringField({ maxLength: 128 }), { ...optional, maxItems: MOST_NAMES }) deleteHeaders?: string[];
}

@AllowUnknownProperties()
export class SecretRotateDto {
  @StringField({ ...nullable, maxLength: 200 }) key?: string | null;
  @NumberField({ ...nullable, integer: true, min: 0, max: 7 * 86_400 }) gracePeriodSeconds?: number | null;
}

@AllowUnknownProperties()
export class StatsQuery {
  @DateField(optional) since?: Date;
  @DateField(optional) until?: Date;
}

export class EndpointOutDto {
  @ApiProperty() id!: string;
  @ApiProperty({ required: false }) uid?: string;
  @ApiProperty() url!: string;
  @ApiProperty() description!: string;
  @ApiProperty() disabled!: boolean;
  @ApiProperty({ required: false, type: [String], maxItems: MOST_NAMES }) eventTypes?: string[];
  @ApiProperty({ required: false, type: [String], maxItems: MOST_NAMES, description: 'same as eventTypes' })
  filterTypes?: string[];
  @ApiProperty({ required: false, type: [String], maxItems: MOST_NAMES }) channels?: string[];
  @ApiProperty({ required: false }) throttleRate?: number;
  @ApiProperty({ required: false, description: 'same as throttleRate' }) rateLimit?: number;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) metadata!: Record<string, string>;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ description: 'always 1' }) version!: number;
}

export class HeadersOutDto {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) headers!: Record<string, string>;
  @ApiProperty({ type: [String], maxItems: 20, description: 'names of headers whose values are hidden' })
  sensitive!: string[];
}

export class SecretOutDto {
  @ApiProperty({ example: 'whsec_…' }) key!: string;
}

export class StatsOutDto {
  @ApiProperty() success!: number;
  @ApiProperty() pending!: number;
  @ApiProperty() sending!: number;
  @ApiProperty() fail!: number;
  @ApiProperty() canceled!: number;
}

/** Older clients use other names for event types and rate limits. */
export function toInput<Dto extends EndpointPatchDto>({
  filterTypes,
  throttleRate,
  rateLimit,
  ...rest
}: Dto): EndpointInput & Omit<Dto, 'filterTypes' | 'throttleRate' | 'rateLimit'> {
  const eventTypes = rest.eventTypes === undefined ? filterTypes : rest.eventTypes;
  const pace = throttleRate === undefined ? rateLimit : throttleRate;
  return {
    ...rest,
    ...(eventTypes === undefined ? {} : { eventTypes }),
    ...(pace === undefined ? {} : { rateLimit: pace }),
  };
}

export function toEndpoint(row: EndpointRow): EndpointOutDto {
  const { uid, url, description, disabled, event_types, channels, rate_limit, metadata } = row;
  return {
    id: toWireId('ep', row.id),
    uid: uid ?? undefined,
    url,
    description,
    disabled,
    eventTypes: event_types ?? undefined,
    filterTypes: event_types ?? undefined,
    channels: channels ?? undefined,
    throttleRate: rate_limit ?? undefined,
    rateLimit: rate_limit ?? undefined,
    metadata,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: 1,
  };
}
