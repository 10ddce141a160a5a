import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buffered } from './buffered-stream.js';

const line = (level: string) => `${JSON.stringify({ level, msg: 'x' })}\n`;

describe('a buffered stream of log lines', () => {
  const written: string[] = [];
  const stream = buffered({ write: (text: string) => void written.push(text) });

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
    jest.advanceTimersByTime(1_000);
    expect(written).toHaveLength(1);
    stream.write(line('info'));
    jest.advanceTimersByTime(100);
    expect(written).toHaveLength(2);
  });

  it('keeps no more than a few kilobytes back', () => {
    const long = line('x'.repeat(3_000));
    for (let count = 0; count < 3; count += 1) stream.write(long);
    expect(written).toEqual([long.repeat(3)]);
  });
});
