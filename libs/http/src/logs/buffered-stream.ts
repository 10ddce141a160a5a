import type { DestinationStream } from 'pino';

const FLUSH_MILLIS = 100;

const BUFFER_CHARACTERS = 8_192;

/** A quick check that finds every line above `info`, and sometimes a line that only mentions such a level. */
const isUrgent = (line: string): boolean => /"level":"(?:warn|error|fatal)"/.test(line);

const atExit: Array<() => void> = [];
process.on('exit', () => atExit.forEach((flush) => flush()));

/**
 * Collects the lines of many requests into one write: the system call is the most expensive part of a line. Warnings
 * and errors are written at once, along with earlier lines; the rest after 100 ms, and when the process ends.
 * @param stream writes at once, and never throws
 */
export function buffered(stream: DestinationStream): DestinationStream {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const text = lines;
    lines = '';
    if (text !== '') stream.write(text);
  };
  atExit.push(flush);
  return {
    write(line) {
      lines += line;
      if (isUrgent(line) || lines.length >= BUFFER_CHARACTERS) flush();
      else timer ??= setTimeout(flush, FLUSH_MILLIS);
    },
  };
}
