import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { toServerUser, toUserRecord, walkUsers } from '@hallpass/identity';
import { toUserFilter } from '../user-filters/user-filter.dto.js';
import type { UserExportQueryDto } from './user-export.dto.js';
import type { UserFormat } from './user-formats.js';

@Injectable()
export class UserExport {
  constructor(private readonly database: Database) {}

  /**
   * Streams the users that match a filter, page by page along the index, with at most one page in memory. A slow reader
   * holds no database connection.
   */
  async *file(projectId: string, query: UserExportQueryDto, { head, line }: UserFormat): AsyncGenerator<string> {
    const filter = { ...toUserFilter(query), desc: query.desc };
    const { batches } = walkUsers(this.database.reader, projectId, { ...filter, limit: Infinity });
    yield head;
    for await (const rows of batches) yield rows.map((row) => line(toServerUser(toUserRecord(row)))).join('');
  }
}
