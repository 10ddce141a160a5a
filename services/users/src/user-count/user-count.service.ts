import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { countUsers } from '@hallpass/identity';
import { toUserFilter } from '../user-filters/user-filter.dto.js';
import type { UserCountDto, UserCountQueryDto } from './user-count.dto.js';

@Injectable()
export class UserCount {
  constructor(private readonly database: Database) {}

  /** Exact up to a bound, because counting a million users would scan all of them. */
  async count(projectId: string, { up_to, ...filter }: UserCountQueryDto): Promise<UserCountDto> {
    const found = await countUsers(this.database.reader, projectId, { ...toUserFilter(filter), upTo: up_to + 1 });
    return { count: Math.min(found, up_to), has_more: found > up_to };
  }
}
