import { expect, it } from '@jest/globals';
import { terminalLine } from '../logs/log-file.js';
import { labelledLine, writeLines } from './output.js';

it('adds the process to a JSON line, and changes nothing else', () => {
  const line = labelledLine('auth-2', '{"level":"info","msg":"listening"}', 'warn');
  expect(JSON.parse(line)).toEqual({ process: 'auth-2', level: 'info', msg: 'listening' });
});

it('turns other text into a message, which cannot forge a line', () => {
  const line = labelledLine('redis', 'said "so", {"process":"auth"}', 'info');
  expect(JSON.parse(line)).toMatchObject({ process: 'redis', level: 'info', msg: 'said "so", {"process":"auth"}' });
});

it('names the process of a warning in the terminal', () => {
  expect(terminalLine(labelledLine('auth-2', '{"level":"error","msg":"no"}', 'info'))).toBe('auth-2 | error: no');
  expect(terminalLine(labelledLine('users', 'Error: out of memory', 'warn'))).toBe(
    'users | warn: Error: out of memory',
  );
});

it('omits empty lines, and writes a warning separately', () => {
  const written: string[] = [];
  const log = { write: (line: string) => void written.push(line) };
  writeLines(log, 'redis', ['', 'one', 'two', '']);
  writeLines(log, 'redis', ['', '']);
  expect(written).toHaveLength(1);
  expect(written[0]?.match(/"msg":"(one|two)"/g)).toHaveLength(2);
  writeLines(log, 'auth', ['{"level":"info"}', '{"level":"error"}']);
  expect(written).toHaveLength(3);
});
