import type { DestinationStream } from 'pino';
import { mayWarn } from '../logs/log-file.js';

/**
 * What children say, as lines of the log: each carries `process`, which tells replicas apart. JSON lines stay what
 * they are; other words, such as those of a crash or of Redis, become one line each.
 */
export function labelledLine(process: string, line: string, level: 'info' | 'warn'): string {
  if (line.startsWith('{"')) return `{"process":${JSON.stringify(process)},${line.slice(1)}\n`;
  const time = new Date().toISOString();
  return `${JSON.stringify({ process, level, time, msg: line })}\n`;
}

/** Writes what a child said at once, at once: under load that is many lines. Those with a warning go one by one, for the terminal. */
export function writeLines(
  log: DestinationStream,
  process: string,
  lines: string[],
  level: 'info' | 'warn' = 'info',
): void {
  const labelled = lines.filter((line) => line !== '').map((line) => labelledLine(process, line, level));
  const text = labelled.join('');
  if (mayWarn(text)) for (const line of labelled) log.write(line);
  else if (text !== '') log.write(text);
}
