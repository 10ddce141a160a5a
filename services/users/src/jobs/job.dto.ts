import { ApiProperty } from '@nestjs/swagger';
import { ArrayField, ObjectField, UuidField } from '@hallpass/http';
import { UserFilterDto } from '../user-filters/user-filter.dto.js';
import { type JobKind, type JobRow, type JobStatus, KEPT_FAILURES } from './job.sql.js';

/** Maximum number of ids per request; use a filter for more users. */
const MAX_IDS = 10_000;

export class BulkDeleteDto {
  @ArrayField(UuidField(), { optional: true, minItems: 1, maxItems: MAX_IDS, description: 'these users' })
  user_ids?: string[];

  @ObjectField(() => UserFilterDto, {
    optional: true,
    description: 'or all users who match now; needs at least one condition. include_anonymous includes anonymous users',
  })
  filter?: UserFilterDto;
}

export class JobParams {
  @UuidField() job_id!: string;
}

export class JobFailureDto {
  @ApiProperty({ description: 'line of the file, or position in the list of users; the first is 1' }) line!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'the error that the request for this single user would return',
  })
  code!: string | null;
  @ApiProperty() message!: string;
}

export class JobDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ['import', 'delete'] }) kind!: JobKind;
  @ApiProperty({ enum: ['receiving', 'running', 'completed', 'cancelled'] }) status!: JobStatus;
  @ApiProperty({ description: 'total number of lines or users; 0 while receiving' }) total!: number;
  @ApiProperty() done!: number;
  @ApiProperty() failed!: number;
  @ApiProperty({ type: [JobFailureDto], maxItems: KEPT_FAILURES, description: 'the first failures' })
  errors!: JobFailureDto[];
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch' })
  finished_at_millis!: number | null;
}

export const toJob = ({ created_at, finished_at, ...job }: JobRow): JobDto => ({
  ...job,
  created_at_millis: created_at.getTime(),
  finished_at_millis: finished_at?.getTime() ?? null,
});
