import { describe, expect, it } from '@jest/globals';
import { configDifferences, isSameConfig, configValueAt } from './differences.js';

describe('the configuration as the pages read it', () => {
  const tree = { auth: { allowSignUp: true, oauth: { providers: { github: { isShared: true } } } } };

  it('finds what stands at a path, and nothing where nothing does', () => {
    expect(configValueAt(tree, 'auth.oauth.providers.github')).toEqual({ isShared: true });
    expect(configValueAt(tree, 'auth.allowSignUp.deeper')).toBeUndefined();
    expect(configValueAt(tree, 'auth.toString')).toBeUndefined();
  });

  it('compares without regard to the order of keys', () => {
    expect(isSameConfig({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(true);
    expect(isSameConfig({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSameConfig([1], { 0: 1 })).toBe(false);
  });

  it('names each value that differs, and an entry that came or went as a whole', () => {
    const after = { auth: { allowSignUp: false, oauth: { providers: {} } } };
    expect(configDifferences(tree, after)).toEqual([
      { path: 'auth.allowSignUp', before: true, after: false },
      { path: 'auth.oauth.providers.github', before: { isShared: true }, after: undefined },
    ]);
  });
});
