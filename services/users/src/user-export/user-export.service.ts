import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { toServerUser, toUserRecord, walkUsers } from '@hallpass/identity';
import { toUserFilter } from '../user-filters/user-filter.dto.js';
import { csvHeader, csvLine } from './user-csv.js';
import type { UserExportQueryDto } from './user-export.dto.js';

@Injectable()
export class UserExport {
  constructor(private readonly database: Database) {}

  /**
   * The users that a filter names, as CSV, page by page along the index: as many as there are, and never more than a
   * page of them in memory. Whoever reads slowly holds no connection of the database.
   */
  async *csv(projectId: string, query: UserExportQueryDto): AsyncGenerator<string> {
    const filter = { ...toUserFilter(query), desc: query.desc };
    const { batches } = walkUsers(this.database.reader, projectId, { ...filter, limit: Infinity });
    yield csvHeader();
    for await (const rows of batches) yield rows.map((row) => csvLine(toServerUser(toUserRecord(row)))).join('');
  }
}
