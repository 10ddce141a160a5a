import type { DestinationStream } from 'pino';

/** What pino's destinations can do besides writing. */
interface FlushableStream extends DestinationStream {
  flushSync(): void;
}

/** How long a line waits at most before it is where it goes. */
const FLUSH_MILLIS = 100;

/** `minLength` of the destination: what is written at the latest when so much has come together. */
export const BUFFER_CHARACTERS = 8_192;

/** A quick look that finds every line above `info`, and now and then one that only mentions such a level. */
const isUrgent = (line: string): boolean => /"level":"(?:warn|error|fatal)"/.test(line);

const atExit: Array<() => void> = [];
process.on('exit', () => atExit.forEach((flush) => flush()));

/**
 * Gathers the lines of many requests into one write: the system call is the dearest part of a line. Warnings and
 * errors go out at once, with what was said before them; the rest after 100 ms, and when the process ends.
 * @param stream made with `minLength`, or else it gathers nothing
 */
export function buffered(stream: FlushableStream): DestinationStream {
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    stream.flushSync();
  };
  atExit.push(flush);
  return {
    write(line) {
      stream.write(line);
      if (isUrgent(line)) flush();
      else timer ??= setTimeout(flush, FLUSH_MILLIS);
    },
  };
}
