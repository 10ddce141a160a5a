import { describe, expect, it } from '@jest/globals';
import { sessionEnderOf } from './session-ender.js';

const nobody = { userId: null, adminUserId: null, adminKeyId: null, serverKeyId: null, impersonatedBy: null };
const ada = { ...nobody, userId: 'ada' };

describe('who ends a session', () => {
  it.each([
    ['nobody without a name', nobody, null],
    ['the user who is signed in', ada, { type: 'user', id: 'ada' }],
    [
      'the owner, even if others are named too',
      { ...ada, adminUserId: 'eve', serverKeyId: 'k' },
      { type: 'owner', id: 'eve' },
    ],
    ["an administrator's set of keys", { ...ada, adminKeyId: 'k' }, { type: 'key', id: 'k' }],
    ["a back end, in a user's name too", { ...ada, serverKeyId: 'k' }, { type: 'key', id: 'k' }],
    ['an owner who impersonates', { ...ada, impersonatedBy: 'user:eve' }, { type: 'owner', id: 'eve' }],
    ['a set of keys that impersonates', { ...ada, impersonatedBy: 'key:k' }, { type: 'key', id: 'k' }],
    ['nobody, where the impersonator cannot be read', { ...ada, impersonatedBy: 'eve' }, null],
  ])('is %s', (_, caller, ender) => {
    expect(sessionEnderOf(caller)).toEqual(ender);
  });
});
