import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { toServerUser, walkUsers } from '@hallpass/identity';
import { toUserFilter } from '../user-filters/user-filter.dto.js';
import { csvHeader, csvLine } from './user-csv.js';
import type { UserExportQueryDto } from './user-export.dto.js';

const PAGE = 500;

@Injectable()
export class UserExport {
  constructor(private readonly database: Database) {}

  /**
   * The users that a filter names, as CSV, page by page along the index: as many as there are, and never more than a
   * page of them in memory. Whoever reads slowly holds no connection of the database.
   */
  async *csv(projectId: string, query: UserExportQueryDto): AsyncGenerator<string> {
    const users = walkUsers(this.database.reader, projectId, { ...toUserFilter(query), desc: query.desc, limit: PAGE });
    let page = await users.next();
    yield csvHeader();
    for (; !page.done; page = await users.next()) yield page.value.map((user) => csvLine(toServerUser(user))).join('');
  }
}
