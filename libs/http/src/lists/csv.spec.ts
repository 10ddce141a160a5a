import { describe, expect, it } from '@jest/globals';
import { csvRow } from './csv.js';

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-1', "'-1"],
    ['@NOW()', "'@NOW()"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
  ])('lets no spreadsheet take %j for a formula', (value, cell) => {
    expect(csvRow([value])).toBe(`${cell}\r\n`);
  });

  it.each([
    ['Ada', 'Ada'],
    ['Lovelace, Ada', '"Lovelace, Ada"'],
    ['"Ada"', '"""Ada"""'],
    ['two\nlines', '"two\nlines"'],
    [' Ada ', '" Ada "'],
    ['', ''],
    [null, ''],
    [true, 'true'],
    [-1, '-1'],
  ])('writes %j as RFC 4180 wants it', (value, cell) => {
    expect(csvRow([value])).toBe(`${cell}\r\n`);
  });
});

it('a row is its cells with commas between them', () => {
  expect(csvRow(['a', null, 1])).toBe('a,,1\r\n');
});
