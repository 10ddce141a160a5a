import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { BATCH_BYTES, Database, Sealer, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { toUserFilter } from '../user-filters/user-filter.dto.js';
import { sealContext } from './imported-line.js';
import type { BulkDeleteDto } from './job.dto.js';
import {
  cancelJob,
  dropJob,
  insertFilteredUsers,
  insertJob,
  insertRows,
  type JobKey,
  type JobRow,
  selectJob,
  selectJobs,
  startJob,
} from './job.sql.js';

/** Large enough for a user with an image as a data URL. */
const MAX_LINE_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const BATCH_LINES = 200;

@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Stores the lines of a file as they arrive; the job parses them later. An interrupted upload leaves no job.
   * @throws TextError 400 for a file without lines, and as `importLines`
   */
  async import({ projectId }: Caller, file: AsyncIterable<Buffer>): Promise<JobRow> {
    const key = { projectId, jobId: randomUUID() };
    await insertJob(this.database, { ...key, kind: 'import', status: 'receiving', total: 0 });
    try {
      const total = await this.receive(key, file);
      if (total === 0)
        throw new TextError(400, 'EMPTY_IMPORT', 'The file contains no users. Send one JSON object per line.');
      return await this.database.transaction(async (tx) => {
        const [job] = await startJob(tx, { ...key, total });
        if (!job) throw new TextError(409, 'JOB_CANCELLED', 'The import was canceled while the file was being sent.');
        await announce(tx, key);
        return job;
      });
    } catch (error) {
      await dropJob(this.database, key);
      throw error;
    }
  }

  /** @throws TextError 400 unless there are either ids or a filter with at least one condition */
  async deleteMany({ projectId }: Caller, { user_ids, filter }: BulkDeleteDto): Promise<JobRow> {
    if ((user_ids === undefined) === (filter === undefined))
      throw new TextError(400, 'CONFLICTING_FIELDS', 'Pass either user_ids or filter to choose the users to delete.');
    if (filter && Object.entries(filter).every(([name, value]) => value === undefined || name === 'include_anonymous'))
      throw new TextError(
        400,
        'EMPTY_FILTER',
        'The filter has no condition, so it would delete every user. Add a condition.',
      );
    const key = { projectId, jobId: randomUUID() };
    return this.database.transaction(async (tx) => {
      await insertJob(tx, { ...key, kind: 'delete', status: 'receiving', total: 0 });
      const ids = [...new Set(user_ids)];
      const total = filter ? await insertFilteredUsers(tx, key, toUserFilter(filter)) : ids.length;
      await insertRows(tx, { ...key, lines: ids.map((_, index) => index + 1), contents: ids });
      await announce(tx, key);
      const [job] = await startJob(tx, { ...key, total });
      return job!;
    });
  }

  list({ projectId }: Caller): Promise<JobRow[]> {
    return selectJobs(this.database, { projectId });
  }

  /** @throws TextError 404 */
  async read({ projectId }: Caller, jobId: string): Promise<JobRow> {
    const [job] = await selectJob(this.database, { projectId, jobId });
    if (!job) throw new TextError(404, 'JOB_NOT_FOUND', 'The job does not exist.');
    return job;
  }

  /** Cancels a job without undoing what it has done; finished jobs stay unchanged. @throws TextError 404 */
  async cancel(caller: Caller, jobId: string): Promise<JobRow> {
    const [cancelled] = await cancelJob(this.database, { projectId: caller.projectId, jobId });
    return cancelled ?? this.read(caller, jobId);
  }

  private async receive(key: JobKey, file: AsyncIterable<Buffer>): Promise<number> {
    let total = 0;
    for await (const batch of batchesOf(importLines(file), { items: BATCH_LINES, bytes: BATCH_BYTES })) {
      const lines = batch.map(({ line }) => line);
      const contents = batch.map(({ line, text }) => this.sealer.seal(text, sealContext(key, line)));
      await insertRows(this.database, { ...key, lines, contents });
      total += batch.length;
    }
    return total;
  }
}

const announce = (tx: Tx, { projectId, jobId }: JobKey): Promise<unknown> =>
  outbox.add(tx, 'user_job.due', projectId, { job_id: jobId });

/**
 * Groups items in order. A batch has at most `most.items` items, and at most `most.bytes` bytes of text unless it is a
 * single item.
 */
export async function* batchesOf<Item extends { text: string }>(
  items: AsyncIterable<Item>,
  most: { items: number; bytes: number },
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for await (const item of items) {
    const more = Buffer.byteLength(item.text);
    if (batch.length === most.items || (batch.length > 0 && bytes + more > most.bytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += more;
  }
  if (batch.length > 0) yield batch;
}

interface ImportLine {
  /** Line number in the file, from 1. */
  line: number;
  text: string;
}

function decode(bytes: Buffer, line: number): string {
  if (bytes.length > MAX_LINE_BYTES)
    throw new TextError(
      400,
      'INVALID_IMPORT_LINE',
      `Line ${line} is longer than ${MAX_LINE_BYTES / 1024} KB. Send one user per line.`,
    );
  try {
    return utf8.decode(bytes).trim();
  } catch {
    throw new TextError(400, 'INVALID_IMPORT_LINE', `Line ${line} is not valid UTF-8.`);
  }
}

/**
 * Streams the lines of a file, with at most one line in memory. Skips empty lines.
 * @throws TextError 400 for a line that is too long or not UTF-8
 */
export async function* importLines(file: AsyncIterable<Buffer>): AsyncGenerator<ImportLine> {
  let line = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of file) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
      line += 1;
      const text = decode(rest.subarray(start, end), line);
      start = end + 1;
      if (text !== '') yield { line, text };
    }
    rest = rest.subarray(start);
    if (rest.length > MAX_LINE_BYTES) decode(rest, line + 1);
  }
  const text = decode(rest, line + 1);
  if (text !== '') yield { line: line + 1, text };
}
