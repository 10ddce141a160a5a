import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseFlatObject } from './strict-json.js';

describe('parseFlatObject', () => {
  it.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a":{"b":1}}',
    '{"a":[]}',
    '{"a":{"a":1},"a":1}',
  ])('refuses %s', (json) => {
    expect(parseFlatObject(json)).toBeNull();
  });

  it('gives back every flat object, whatever its names and texts look like', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), value),
        fc.constantFrom(undefined, 2),
        (object, indent) => {
          const json = JSON.stringify(object, null, indent);
          expect(JSON.stringify(parseFlatObject(json))).toBe(JSON.stringify(object));
        },
      ),
    );
  });

  it('refuses every object with a name twice', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string(), { minKeys: 1 }), fc.nat(), (object, n) => {
        const names = Object.keys(object);
        const name = names[n % names.length]!;
        const json = `{${JSON.stringify(name)}:"again",${JSON.stringify(object).slice(1)}`;
        expect(parseFlatObject(json)).toBeNull();
      }),
    );
  });
});
