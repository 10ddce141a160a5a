import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buffered } from './buffered-stream.js';

const line = (level: string) => `${JSON.stringify({ level, msg: 'x' })}\n`;

describe('a buffered stream of log lines', () => {
  const written: string[] = [];
  let waiting = '';
  const stream = buffered({
    write: (text: string) => void (waiting += text),
    flushSync() {
      if (waiting) written.push(waiting);
      waiting = '';
    },
  });

  beforeEach(() => {
    jest.useFakeTimers();
    written.length = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(['warn', 'error', 'fatal'])('writes a line of level %s at once, behind what was said before', (level) => {
    stream.write(line('info'));
    expect(written).toEqual([]);
    stream.write(line(level));
    expect(written).toEqual([line('info') + line(level)]);
  });

  it('writes the lines of a tenth of a second together', () => {
    stream.write(line('info'));
    stream.write(line('info'));
    jest.advanceTimersByTime(100);
    expect(written).toEqual([line('info') + line('info')]);
    stream.write(line('info'));
    jest.advanceTimersByTime(100);
    expect(written).toHaveLength(2);
  });
});
