import type { Logger } from '@nestjs/common';
import { describe, expect, it, jest } from '@jest/globals';
import { describeError, QuietErrors } from './quiet-errors.js';

describe('QuietErrors', () => {
  it('logs a part that stays away once, and again when it says something else', () => {
    const warn = jest.fn();
    const errors = new QuietErrors({ warn } as unknown as Logger, 'queue');
    for (const message of ['refused', 'refused', 'refused', 'closed']) errors.report(new Error(message));
    expect(warn.mock.calls).toEqual([['queue: refused'], ['queue: closed']]);
  });
});

describe('describeError', () => {
  it('leaves credentials of addresses out', () => {
    const error = new Error('connect to redis://user:secret@cache.example:6379 failed\nat somewhere');
    expect(describeError(error)).toBe('connect to redis://cache.example:6379 failed');
  });

  it('names the code of an error without a message', () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    expect(describeError(new AggregateError([refused]))).toBe('ECONNREFUSED');
  });
});
