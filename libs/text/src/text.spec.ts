import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  characterCount,
  firstCharacters,
  isLongerThan,
  jsonTextProblem,
  parseStored,
  storableJson,
  storableText,
  textProblem,
} from './index.js';

const KEY = '\u{1f511}';
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const anyText = fc.string({ unit: anyUnit });

it.each(['\0', 'a\0', '\ud800', '\udc00\ud800', `${KEY}\ud83d`, '\udd11x'])('refuses %j', (text) => {
  expect(textProblem(text)).toMatch(/^must (not contain the character U\+0000|be well-formed Unicode)/);
  expect(jsonTextProblem({ list: [{ [text]: 1 }] })).toBe(textProblem(text));
  expect(jsonTextProblem({ list: [1, null, text] })).toBe(textProblem(text));
  expect(textProblem(storableText(text))).toBeNull();
});

it('takes every other character', () => {
  expect(textProblem(`a\n\u0001${KEY}\ufffd`)).toBeNull();
  expect(jsonTextProblem({ a: [KEY, 1, true, null] })).toBeNull();
});

it('agrees with the platform on what is well-formed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const isUsable = Buffer.from(text).toString() === text && !text.includes('\0');
      expect(textProblem(text) === null).toBe(isUsable);
      if (isUsable) expect(storableText(text)).toBe(text);
    }),
  );
});

it('makes JSON of earlier releases readable, and changes nothing else', () => {
  const { stringify } = JSON;
  expect(parseStored(stringify({ '\ud800': ['a\0b', '\udc00\ud800', KEY, '\\ud800', '\\\ud800'] }))).toEqual({
    '\ufffd': ['a\ufffdb', '\ufffd\ufffd', KEY, '\\ud800', '\\\ufffd'],
  });
  expect(storableJson('"\\uD83D\\uDD11 \\\\u0000 \\uDEAD"')).toBe('"\\uD83D\\uDD11 \\\\u0000 \\ufffd"');
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: anyUnit }), (value) => {
      const json = stringify(value);
      expect(jsonTextProblem(parseStored(json))).toBeNull();
      if (jsonTextProblem(value) === null) expect(storableJson(json)).toBe(json);
    }),
  );
});

it('counts characters, and cuts none in two', () => {
  expect(characterCount(KEY.repeat(3))).toBe(3);
  expect(isLongerThan(KEY.repeat(3), 3)).toBe(false);
  expect(isLongerThan(KEY.repeat(3), 2)).toBe(true);
  expect(firstCharacters(KEY.repeat(3), 2)).toBe(KEY.repeat(2));
  expect(firstCharacters('abc', 5)).toBe('abc');
  fc.assert(
    fc.property(anyText, fc.nat({ max: 20 }), (text, most) => {
      const first = firstCharacters(text, most);
      expect(textProblem(first)).toBeNull();
      expect(isLongerThan(first, most)).toBe(false);
    }),
  );
});
