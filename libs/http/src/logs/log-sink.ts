import { openSync, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How long to wait, once, for a pipe whose reader is behind. After that, lines are dropped until it reads again. */
const PATIENCE_MILLIS = 1_000;
const PAUSE_MILLIS = 10;

const neverWoken = new Int32Array(new SharedArrayBuffer(4));
let droppedInAll = 0;

export const droppedLogLines = (): number => droppedInAll;

/**
 * Appends to a file, and creates it if it does not exist.
 * @throws the system error if it cannot be opened
 */
export const logFileSink = (path: string): DestinationStream => logSink(openSync(path, 'a', 0o600));

/**
 * Writes whole lines at once and never throws. Lines that cannot be written (a full disk, a reader that stopped or has
 * gone) are dropped and counted. The next text that can be written starts with a line that says how many were lost.
 * @param fd an open file descriptor; 1 is standard output
 */
export function logSink(fd: number, write: typeof writeSync = writeSync): DestinationStream {
  let dropped = 0;
  let reason = '';
  let isTorn = false;

  const put = (bytes: Buffer): number => {
    let written = 0;
    // Do not wait again for a reader that has not come back.
    let patience = dropped === 0 ? PATIENCE_MILLIS : 0;
    while (written < bytes.length) {
      try {
        written += write(fd, bytes, written);
      } catch (error) {
        reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
        if (reason !== 'EAGAIN' || patience <= 0) return written;
        patience -= PAUSE_MILLIS;
        Atomics.wait(neverWoken, 0, 0, PAUSE_MILLIS);
      }
    }
    return written;
  };

  return {
    write(text) {
      const notice = Buffer.from(`${isTorn ? '\n' : ''}${dropped === 0 ? '' : noticeOf(dropped, reason, text)}`);
      const lines = Buffer.from(text);
      const written = put(notice.length === 0 ? lines : Buffer.concat([notice, lines]));
      if (written > 0) isTorn = false;
      if (written >= notice.length) dropped = 0;
      if (written === notice.length + lines.length) return;
      const left = lines.subarray(Math.max(0, written - notice.length));
      const lost = left.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0);
      dropped += lost;
      droppedInAll += lost;
      isTorn ||= written > 0 && (written < notice.length || left.length < lines.length);
    },
  };
}

function noticeOf(dropped: number, reason: string, text: string): string {
  const service = /"service":"([^"]*)"/.exec(text)?.[1];
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, service, msg: 'Log lines could not be written', dropped, reason })}\n`;
}
