import { describe, expect, it } from '@jest/globals';
import { hintsOf, withEntry } from './metadata-hints.js';

describe('what metadata of others has', () => {
  it('is named by how many have it, with the kind that most of them have', () => {
    const objects = [{ plan: 'pro', seats: 3 }, { plan: 'free' }, { plan: null, tags: [] }, null, 'text', [1]];
    expect(hintsOf(objects)).toEqual([
      { name: 'plan', type: 'string' },
      { name: 'seats', type: 'number' },
      { name: 'tags', type: 'array' },
    ]);
    expect(hintsOf([{ a: 1 }, { a: {} }, { a: {} }])).toEqual([{ name: 'a', type: 'object' }]);
  });

  it('is added at the end of an object, once', () => {
    expect(withEntry('', { name: 'plan', type: 'string' })).toBe('{\n  "plan": ""\n}');
    expect(withEntry('{"a":1}', { name: 'tags', type: 'array' })).toBe('{\n  "a": 1,\n  "tags": []\n}');
    expect(withEntry('{"a":1}', { name: 'a', type: 'null' })).toBeNull();
    expect(withEntry('[1]', { name: 'a', type: 'null' })).toBeNull();
    expect(withEntry('{', { name: 'a', type: 'null' })).toBeNull();
  });
});
