import { TextError } from '@hallpass/errors';

export interface ImportLine {
  /** Line number in the file, from 1. */
  line: number;
  text: string;
}

/** Large enough for a user with an image as a data URL. */
const MAX_LINE_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

const utf8 = new TextDecoder('utf-8', { fatal: true });

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
