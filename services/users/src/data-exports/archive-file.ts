import { Injectable } from '@nestjs/common';
import { Database, Sealer } from '@hallpass/database';
import { partSealContext } from '@hallpass/identity';
import { type DataExportRow, selectParts } from './data-export.sql.js';

/** Version of the shape of an archive. Raised when a field changes its meaning or goes (docs/data-export.md). */
const FORMAT_VERSION = 1;

/** Writes an archive as JSON, with a few of its parts in memory. Between them, no connection is held. */
@Injectable()
export class ArchiveFile {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @throws Error if the archive is deleted while it is read: the file then ends early, and is not valid JSON */
  async *read(projectId: string, archive: DataExportRow): AsyncGenerator<string> {
    yield headOf(projectId, archive);
    const key = { projectId, exportId: archive.id };
    let after = { afterSection: '', afterNumber: -1 };
    let section: string | null = null;
    let isFirst = true;
    let read = 0;
    for (;;) {
      const parts = await selectParts(this.database, { ...key, ...after });
      if (parts.length === 0) break;
      for (const part of parts) {
        const content = this.sealer.open(part.content, partSealContext(key, part.section, part.number));
        if (part.section !== section) {
          yield `${section === null ? '' : ']'}${section === null ? '' : ','}${JSON.stringify(part.section)}:[`;
          section = part.section;
          isFirst = true;
        }
        if (content === '') continue;
        yield isFirst ? content : `,${content}`;
        isFirst = false;
      }
      read += parts.length;
      const last = parts.at(-1)!;
      after = { afterSection: last.section, afterNumber: last.number };
    }
    if (read !== archive.parts) throw new Error('an archive was deleted while it was downloaded');
    yield `${section === null ? '' : ']'}}}\n`;
  }
}

const headOf = (projectId: string, { id, userId, audience, createdAt, readyAt }: DataExportRow): string => {
  const head = {
    format_version: FORMAT_VERSION,
    export_id: id,
    project_id: projectId,
    user_id: userId,
    audience,
    requested_at: createdAt.toISOString(),
    ready_at: readyAt?.toISOString() ?? null,
  };
  return `${JSON.stringify(head).slice(0, -1)},"sections":{`;
};
