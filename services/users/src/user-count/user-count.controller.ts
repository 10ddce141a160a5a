import { Controller, Get, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { UserCountDto, UserCountQueryDto } from './user-count.dto.js';
import { UserCount } from './user-count.service.js';

/** Counts all users, or those that match a filter. Not part of the contract. */
@Controller('users/count')
@Access('server')
export class UserCountController {
  constructor(private readonly counts: UserCount) {}

  @Get()
  @Operation({
    summary: 'Count the users that match a filter',
    area: 'users',
    access: 'server',
    outcomes: { missing: 200 },
  })
  @Answers(200, UserCountDto)
  count(@CurrentCaller() { projectId }: Caller, @Query() query: UserCountQueryDto): Promise<UserCountDto> {
    return this.counts.count(projectId, query);
  }
}
