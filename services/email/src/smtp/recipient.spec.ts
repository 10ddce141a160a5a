import { describe, expect, it } from '@jest/globals';
import { assertOneRecipient, InvalidRecipientError } from './recipient.js';

describe('assertOneRecipient (security D9)', () => {
  it.each([
    'ada@example.com,eve@evil.example',
    'ada@example.com eve@evil.example',
    'ada@example.com\r\nBcc: eve@evil.example',
    '"ada@example.com"@evil.example',
    'Ada <ada@example.com>',
    'group:ada@example.com;',
    'ada@example.com@evil.example',
    'ada@exam\u202eple.com',
    'ada',
    '',
  ])('refuses %j', (recipient) => {
    expect(() => assertOneRecipient(recipient)).toThrow(InvalidRecipientError);
  });

  it.each(['ada@example.com', "o'brien+tag@sub.example.co", 'ünal@bücher.example'])('takes %s', (recipient) => {
    expect(() => assertOneRecipient(recipient)).not.toThrow();
  });
});
