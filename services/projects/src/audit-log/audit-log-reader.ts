import { Database, type ListRange, type ListWalk, type Walked } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import type { EntryFormat } from './audit-entry-json.js';
import { type AuditEntry, type AuditFilter, walkAuditLog } from './audit-log.sql.js';

/** Reads both logs of a project as one. */
@Injectable()
export class AuditLogReader {
  constructor(private readonly database: Database) {}

  walk(projectId: string, filter: AuditFilter, range: ListRange): ListWalk<Walked<AuditEntry>> {
    return walkAuditLog(this.database, projectId, filter, range);
  }

  /** Streams batch by batch, with at most one batch in memory. A slow reader holds no database connection. */
  async *file(projectId: string, filter: AuditFilter, format: EntryFormat): AsyncGenerator<string> {
    let head = format.head;
    for await (const entries of this.walk(projectId, filter, { limit: Infinity }).batches) {
      yield head + entries.map((entry) => format.line(entry)).join('');
      head = '';
    }
    if (head !== '') yield head;
  }
}
