import type { Readable } from 'node:stream';

/** Passes on whole lines, grouped by the chunk that completed them, and the last one even without a line break. */
export function readLines(stream: Readable, onLines: (lines: string[]) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) onLines(lines);
  });
  stream.on('end', () => {
    if (rest) onLines([rest]);
  });
}
