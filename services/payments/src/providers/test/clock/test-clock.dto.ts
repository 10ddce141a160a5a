import { FieldsAgree, MillisField, NumberField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';

/** Longest move in one request. */
const LONGEST_MOVE_MILLIS = 10 * 366 * 86_400_000;

@FieldsAgree<MoveTestClockDto>(({ now_millis, advance_millis }) =>
  (now_millis === undefined) === (advance_millis === undefined)
    ? [['now_millis', 'or advance_millis is required, and not both']]
    : [],
)
export class MoveTestClockDto {
  @MillisField({ optional: true, description: 'what time it is to be, in milliseconds since the epoch' })
  now_millis?: number;
  @NumberField({
    optional: true,
    integer: true,
    min: 0,
    max: LONGEST_MOVE_MILLIS,
    description: 'by how many milliseconds the clock is moved on, ten years at most',
  })
  advance_millis?: number;
}

export class TestClockDto {
  @ApiProperty({ description: 'what time it is for the payments of the project, in milliseconds since the epoch' })
  now_millis!: number;
  @ApiProperty({ description: 'how many milliseconds that is ahead of the real time' }) offset_millis!: number;
  @ApiProperty({
    enum: ['ready', 'advancing'],
    description: 'advancing: what fell due is still being done, in the background',
  })
  status!: 'ready' | 'advancing';
}
