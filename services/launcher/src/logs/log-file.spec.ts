import { describe, expect, it } from '@jest/globals';
import { terminalLine } from './log-file.js';

const line = (fields: object) => `${JSON.stringify(fields)}\n`;

describe('log lines in the terminal', () => {
  it('leave out requests and other information', () => {
    expect(terminalLine(line({ level: 'info', msg: 'request' }))).toBeNull();
  });

  it('are not confused by text in a message', () => {
    expect(terminalLine(line({ level: 'info', msg: '"level":"error"' }))).toBeNull();
    expect(terminalLine(line({ level: 'info', inner: { level: 'error' } }))).toBeNull();
  });

  it('name context, message, cause and request', () => {
    const fields = {
      level: 'error',
      msg: 'mail failed',
      context: 'Mail',
      request_id: 'r1',
      error: { message: 'refused' },
    };
    expect(terminalLine(line(fields))).toBe('error: Mail: mail failed: refused (request r1)');
  });

  it('show a message once', () => {
    expect(terminalLine(line({ level: 'warn', msg: 'refused', error: { message: 'refused' } }))).toBe('warn: refused');
  });
});
