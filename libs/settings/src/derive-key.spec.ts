import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { deriveKey, deriveKeys } from './derive-key.js';

it('gives each label and each secret another key', () => {
  const keys = [deriveKey('a', 'x'), deriveKey('a', 'y'), deriveKey('b', 'x')].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(3);
});

it('is HKDF-SHA256 (RFC 5869 §2) with an empty salt', () => {
  const prk = createHmac('sha256', Buffer.alloc(32)).update('secret').digest();
  const first = createHmac('sha256', prk)
    .update('label')
    .update(Buffer.from([1]))
    .digest();
  expect(deriveKey('secret', 'label')).toEqual(first);
  expect(deriveKey('secret', 'label', 16)).toEqual(first.subarray(0, 16));
  expect(deriveKey('secret', 'label', 64).subarray(0, 32)).toEqual(first);
});

it('derives the key of today first, and that of the secret before while there is one', () => {
  const [today, ...before] = deriveKeys({ secret: 'new', previousSecret: 'old' }, 'label');
  expect(today).toEqual(deriveKey('new', 'label'));
  expect(before).toEqual([deriveKey('old', 'label')]);
  expect(deriveKeys({ secret: 'new', previousSecret: null }, 'label')).toEqual([today]);
});
