import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffered, logFileSink } from '@hallpass/http';
import type { DestinationStream } from 'pino';
import { sayWarning } from '../terminal/terminal.js';

const KEPT_BYTES = 20 * 1024 * 1024;

export interface LogFile {
  path: string;
  stream: DestinationStream;
}

/**
 * Opens the log. In development, JSON lines go to `logs/hallpass.log` in the data folder, and short forms of warnings
 * and errors also go to the terminal. In production, JSON lines go to standard output, where the environment collects
 * them. A file of more than 20 MiB is renamed to `hallpass.log.1` at the next start.
 */
export function openLogFile(dataDir: string): LogFile {
  const folder = join(dataDir, 'logs');
  const path = join(folder, 'hallpass.log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > KEPT_BYTES) renameSync(path, `${path}.1`);
  const file = buffered(logFileSink(path));
  return {
    path,
    stream: {
      write(line) {
        file.write(line);
        const forTerminal = terminalLine(line);
        if (forTerminal) sayWarning(forTerminal);
      },
    },
  };
}

interface LogLine {
  /** In distributed mode: the child that logged it. */
  process?: string;
  level: string;
  msg?: string;
  context?: string;
  request_id?: string;
  error?: { message?: string };
}

/** Whether lines of the log may contain a warning or an error: a quick check that avoids parsing most of them. */
export const mayWarn = (lines: string): boolean => /"level":"(warn|error|fatal)"/.test(lines);

/** Formats a warning or an error for people; null for lower levels. */
export function terminalLine(line: string): string | null {
  if (!mayWarn(line)) return null;
  const { process, level, msg, context, request_id: requestId, error } = JSON.parse(line) as LogLine;
  if (level !== 'warn' && level !== 'error' && level !== 'fatal') return null;
  const what = [msg, error?.message].filter((part, index, all) => part && all.indexOf(part) === index).join(': ');
  return `${process ? `${process} | ` : ''}${level}: ${context ? `${context}: ` : ''}${what}${requestId ? ` (request ${requestId})` : ''}`;
}
