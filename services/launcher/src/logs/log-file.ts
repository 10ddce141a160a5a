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
 * Where the log goes in development: JSON lines into `logs/hallpass.log` of the data folder, and warnings and errors,
 * short, into the terminal too. In production JSON lines go to standard output, where whatever runs us collects them.
 * A file of more than 20 MiB is put aside as `hallpass.log.1` at the next start.
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
  /** In distributed mode: which child said it. */
  process?: string;
  level: string;
  msg?: string;
  context?: string;
  request_id?: string;
  error?: { message?: string };
}

/** Whether lines of the log may hold a warning or an error: a quick look that spares most of them from being parsed. */
export const mayWarn = (lines: string): boolean => /"level":"(warn|error|fatal)"/.test(lines);

/** A warning or an error as a person reads it; null for everything below. */
export function terminalLine(line: string): string | null {
  if (!mayWarn(line)) return null;
  const { process, level, msg, context, request_id: requestId, error } = JSON.parse(line) as LogLine;
  if (level !== 'warn' && level !== 'error' && level !== 'fatal') return null;
  const what = [msg, error?.message].filter((part, index, all) => part && all.indexOf(part) === index).join(': ');
  return `${process ? `${process} | ` : ''}${level}: ${context ? `${context}: ` : ''}${what}${requestId ? ` (request ${requestId})` : ''}`;
}
