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
   * The users that a filter names, page by page along the index: as many as there are, and never more than a page of
   * them in memory. Whoever reads slowly holds no connection of the database.
   */
  async *file(projectId: string, query: UserExportQueryDto, { head, line }: UserFormat): AsyncGenerator<string> {
    const filter = { ...toUserFilter(query), desc: query.desc };
    const { batches } = walkUsers(this.database.reader, projectId, { ...filter, limit: Infinity });
    yield head;
    for await (const rows of batches) yield rows.map((row) => line(toServerUser(toUserRecord(row)))).join('');
  }
}
