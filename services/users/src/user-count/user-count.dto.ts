import { ApiProperty } from '@nestjs/swagger';
import { NumberField } from '@hallpass/http';
import { UserFilterDto } from '../user-filters/user-filter.dto.js';

/** A higher limit would let a count scan all users. */
const COUNT_MAX = 10_000;

export class UserCountQueryDto extends UserFilterDto {
  @NumberField({ integer: true, min: 1, max: COUNT_MAX, default: 1_000, description: 'maximum number to count' })
  up_to!: number;
}

export class UserCountDto {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ description: 'whether there are more users than were counted' }) has_more!: boolean;
}
