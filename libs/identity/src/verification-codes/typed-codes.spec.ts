import { describe, expect, it } from '@jest/globals';
import { normalizeTypedCode, normalizeTotp } from './typed-codes.js';

describe('normalizeTotp', () => {
  it.each([
    ['287082', '287082'],
    [' 287 082 ', '287082'],
    ['287-082', '287082'],
    ['287\u00a0082', '287082'],
    ['287\u200b082', '287082'],
    ['\uff12\uff18\uff17\uff10\uff18\uff12', '287082'],
    ['\u0662\u0668\u0667\u0660\u0668\u0662', '287082'],
    ['\u06f2\u06f8\u06f7\u06f0\u06f8\u06f2', '287082'],
    ['\u{1d7d0}87082', '287082'],
  ])('reads %j as %s', (typed, code) => {
    expect(normalizeTotp(typed)).toBe(code);
  });

  it.each(['', '28708', '2870821', '28708a', '0x28a1', '-', '+28708', '28.082', '²²²²²a'])('refuses %j', (typed) => {
    expect(normalizeTotp(typed)).toBeNull();
  });
});

describe('normalizeTypedCode', () => {
  it.each([
    ['7k2pa-9x0wd', '7k2pa9x0wd'],
    [' 7K2PA 9XOWD\n', '7k2pa9x0wd'],
    ['7k2pa\u20139x0wd', '7k2pa9x0wd'],
    ['\uff17k2pa9x0wd', '7k2pa9x0wd'],
    ['lI', '11'],
    ['\uff2f\uff49\uff2c', '011'],
    ['\u0667k\u06f2pa', '7k2pa'],
    ['', ''],
  ])('reads %j as %s', (typed, code) => {
    expect(normalizeTypedCode(typed)).toBe(code);
  });
});
