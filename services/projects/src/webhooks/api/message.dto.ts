import { AllowUnknownProperties, ArrayField, BooleanField, JsonField, NumberField, StringField } from '@hallpass/http';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DateField, type Iterator, IteratorField, WordField, WordsField } from '../wire/fields.js';
import { AppParams, EndpointOutDto, EndpointParams } from './endpoint.dto.js';
import { PageLimitField } from './page.js';
import type { ReplayRow } from '../messages/replay.sql.js';
import { toWireId } from '../wire/wire-id.js';

const optional = { optional: true } as const;
const nullable = { optional: true, nullable: true } as const;
const words = () => ArrayField(WordField(), { ...nullable, maxItems: 5 });
const eventTypes = () => ArrayField(WordField(), { ...nullable, maxItems: 100 });

export class MessageParams extends AppParams {
  @StringField({ description: 'id or eventId', maxLength: 256 }) msg_id!: string;
}

export class AttemptParams extends MessageParams {
  @StringField({ maxLength: 256 }) attempt_id!: string;
}

export class ResendParams extends EndpointParams {
  @StringField({ description: 'id or eventId', maxLength: 256 }) msg_id!: string;
}

@AllowUnknownProperties()
export class MessageListQuery {
  @PageLimitField() limit?: number;
  @IteratorField('msg') iterator?: Iterator | null;
  @WordField(optional) channel?: string;
  @WordField(optional) tag?: string;
  @DateField(optional) before?: Date;
  @DateField(optional) after?: Date;
  @BooleanField(optional) with_content?: boolean;
  @WordsField() event_types?: string[];
}

@AllowUnknownProperties()
export class EndpointMessagesQuery extends MessageListQuery {
  @NumberField({ ...optional, integer: true, min: 0, max: 4 }) status?: number;
}

@AllowUnknownProperties()
export class AttemptListQuery extends EndpointMessagesQuery {
  @IteratorField('atmpt') declare iterator?: Iterator | null;
  @NumberField({ ...optional, integer: true, min: 0, max: 500 }) status_code_class?: number;
  @BooleanField(optional) with_msg?: boolean;
  @StringField({ ...optional, maxLength: 256 }) endpoint_id?: string;
}

@AllowUnknownProperties()
export class DestinationsQuery {
  @PageLimitField() limit?: number;
  @IteratorField('ep') iterator?: Iterator | null;
}

@AllowUnknownProperties()
export class ContentQuery {
  @BooleanField(optional) with_content?: boolean;
}

@AllowUnknownProperties()
export class MessageInDto {
  @WordField() eventType!: string;
  @JsonField() payload!: unknown;
  @WordField(nullable) eventId?: string | null;
  @words() channels?: string[] | null;
  @words() tags?: string[] | null;
  @DateField(nullable) deliverAt?: Date | null;
  @NumberField({ ...nullable, integer: true, min: 5, max: 90, description: 'days' })
  payloadRetentionPeriod?: number | null;
  @NumberField({ ...nullable, integer: true, min: 1, max: 2_160 }) payloadRetentionHours?: number | null;
  @JsonField({ ...optional, description: 'transformations are not supported' }) transformationsParams?: unknown;
}

@AllowUnknownProperties()
export class ExampleInDto {
  @WordField() eventType!: string;
  @NumberField({ ...nullable, integer: true, min: 0, description: 'each type has one example' })
  exampleIndex?: number | null;
}

@AllowUnknownProperties()
export class PrecheckInDto {
  @WordField() eventType!: string;
  @words() channels?: string[] | null;
}

@AllowUnknownProperties()
export class ReplayInDto {
  @DateField() since!: Date;
  @DateField(nullable) until?: Date | null;
}

@AllowUnknownProperties()
export class BulkReplayInDto extends ReplayInDto {
  @eventTypes() eventTypes?: string[] | null;
  @WordField(nullable) channel?: string | null;
  @WordField(nullable) tag?: string | null;
  @NumberField({ ...nullable, integer: true, min: 0, max: 4 }) status?: number | null;
  @NumberField({ ...nullable, integer: true, min: 0, max: 500 }) statusCodeClass?: number | null;
}

const ANYTHING = { type: 'object', additionalProperties: true, nullable: true } as const;

/** Svix leaves out fields that are not set. */
const unset = { required: false, type: String } as const;

export class MessageOutDto {
  @ApiProperty() id!: string;
  @ApiProperty(unset) eventId?: string;
  @ApiProperty() eventType!: string;
  @ApiProperty({ ...ANYTHING, description: 'the payload; {} if it was not requested or was deleted' })
  payload!: unknown;
  @ApiProperty({ ...unset, type: [String], maxItems: 5 }) channels?: string[];
  @ApiProperty({ ...unset, type: [String], maxItems: 5 }) tags?: string[];
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
  @ApiProperty({ ...unset, format: 'date-time' }) deliverAt?: string;
}

const STATUS = {
  type: 'integer',
  enum: [0, 1, 2, 3, 4],
  description: '0 delivered, 1 waiting, 2 failed, 3 being sent, 4 canceled',
} as const;

export class EndpointMessageOutDto extends MessageOutDto {
  @ApiProperty(STATUS) status!: number;
  @ApiProperty() statusText!: string;
  @ApiProperty({ ...unset, format: 'date-time' }) nextAttempt?: string;
}

export class MessageEndpointOutDto extends EndpointOutDto {
  @ApiProperty(STATUS) status!: number;
  @ApiProperty() statusText!: string;
  @ApiProperty({ ...unset, format: 'date-time' }) nextAttempt?: string;
}

export class AttemptOutDto {
  @ApiProperty() id!: string;
  @ApiProperty() msgId!: string;
  @ApiProperty() endpointId!: string;
  @ApiProperty() url!: string;
  @ApiProperty({ description: 'the beginning of the response, or the reason why there was none' }) response!: string;
  @ApiProperty({ description: '0 without a response' }) responseStatusCode!: number;
  @ApiProperty() responseDurationMs!: number;
  @ApiProperty({ type: 'integer', enum: [0, 2, 3], description: '0 delivered, 2 failed, 3 being sent' })
  status!: number;
  @ApiProperty() statusText!: string;
  @ApiProperty({ type: 'integer', enum: [0, 1], description: '0 scheduled, 1 manual' }) triggerType!: number;
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
  @ApiProperty({ required: false, type: MessageOutDto }) msg?: MessageOutDto;
}

export class TaskOutDto {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: ['running', 'finished', 'failed'] }) status!: string;
  @ApiProperty({ enum: ['endpoint.recover', 'endpoint.replay', 'endpoint.bulk-replay'] }) task!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class BackgroundTaskOutDto extends TaskOutDto {
  @ApiProperty({ ...ANYTHING, nullable: false, description: 'empty' }) data!: object;
}

export const toTask = ({ id, status, task, updated_at }: ReplayRow): TaskOutDto => ({
  id: toWireId('qtask', id),
  status,
  task,
  updatedAt: updated_at.toISOString(),
});

export const toBackgroundTask = (row: ReplayRow): BackgroundTaskOutDto => ({ ...toTask(row), data: {} });

export class PrecheckOutDto {
  @ApiProperty() active!: boolean;
}

export class EventTypeOutDto {
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: {
      type: 'object',
      additionalProperties: true,
      required: ['examples'],
      properties: { examples: { type: 'array', items: {} } },
    },
    description: 'JSON schema by version; only with `with_content`',
  })
  schemas?: unknown;
  @ApiProperty({ type: String, nullable: true }) groupName!: string | null;
  @ApiProperty() archived!: boolean;
  @ApiProperty() deprecated!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}
