import { describe, expect, it } from '@jest/globals';
import { csvRow } from './csv.js';

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-1', "'-1"],
    ['@NOW()', "'@NOW()"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠NOW()', "'＠NOW()"],
    [' =1+1', "' =1+1"],
    ['"=1+1"', '"\'""=1+1"""'],
    ['\t1', "'\t1"],
    ['\r1', '"\'\r1"'],
    ['\n1', '"\'\n1"'],
    ['\t=1', "'\t'=1"],
    ['\r=1', '"\'\r\'=1"'],
    ['\n=1', '"\'\n\'=1"'],
    ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
  ])('lets no spreadsheet take %j for a formula', (value, cell) => {
    expect(csvRow([value])).toBe(`${cell}\r\n`);
  });

  it.each([
    [';=1+1;', ";'=1+1;"],
    ['Ada;=1+1;-1', "Ada;'=1+1;'-1"],
    ['Ada; =1+1', "Ada;' =1+1"],
    ['Ada;＝1+1', "Ada;'＝1+1"],
    ['Ada\t@NOW()', "Ada\t'@NOW()"],
    ['Ada;"=1+1"', '"Ada;\'""=1+1"""'],
    ['Ada, =1\n=1+1', '"Ada, =1\n\'=1+1"'],
    ['Ada\r\n+1', '"Ada\r\n\'+1"'],
  ])('lets no reader that splits at semicolons or tabs take a part of %j for a formula', (value, cell) => {
    expect(csvRow([value])).toBe(`${cell}\r\n`);
  });

  it('leaves no part that begins like a formula, however its line is cut', () => {
    const signs = ['=', '-', '＠', ';', '\t', '\n', '\r', '"', ' ', ',', 'a'];
    const pairs = signs.flatMap((first) => signs.map((second) => first + second));
    const cells = pairs.flatMap((first) => pairs.map((second) => first + second));
    const parts = cells.flatMap((cell) => csvRow(['Ada', cell, 1]).split(/[;\t\r\n]/));
    expect(parts.filter((part) => /^[\s"]*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
  });

  it.each([
    ['Ada', 'Ada'],
    ['a-b=c;d', 'a-b=c;d'],
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
