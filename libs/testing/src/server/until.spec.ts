import { describe, expect, it } from '@jest/globals';
import { until } from './until.js';

describe('until', () => {
  it.each([null, undefined, false, 0, ''] as const)('asks again after %p', async (nothing) => {
    const answers = [nothing, nothing, 'there'] as const;
    let asked = 0;
    await expect(until('something', () => answers[asked++])).resolves.toBe('there');
    expect(asked).toBe(3);
  });

  it('names what did not come, what was last seen, and why', async () => {
    await expect(until('a session that waits', () => 0, { withinMillis: 0 })).rejects.toThrow(
      'not within 0 ms: a session that waits; last seen: 0',
    );
    const gone = new Error('connection refused');
    const failing = until('an answer', () => Promise.reject(gone), { withinMillis: 0 });
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('refused'), cause: gone });
  });
});
