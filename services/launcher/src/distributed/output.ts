import type { DestinationStream } from 'pino';
import { mayWarn } from '../logs/log-file.js';

/**
 * Formats a line of a child's output for the log, with the field `process` to tell replicas apart. JSON lines keep
 * their fields; other lines, such as those of a crash or of Redis, become messages.
 */
export function labelledLine(process: string, line: string, level: 'info' | 'warn'): string {
  if (line.startsWith('{"')) return `{"process":${JSON.stringify(process)},${line.slice(1)}\n`;
  const time = new Date().toISOString();
  return `${JSON.stringify({ process, level, time, msg: line })}\n`;
}

/**
 * Writes a chunk of a child's lines with one call, because there are many under load. If any is a warning, the lines
 * are written one by one, for the terminal.
 */
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
