import { expect, it } from '@jest/globals';
import { adminActorOf } from './admin-actor.js';

const nobody = {
  projectId: 'p',
  accessType: 'client' as const,
  userId: null,
  isAnonymous: false,
  adminUserId: null,
  adminKeyId: null,
  impersonatedBy: null,
};

it.each([
  ['an app', nobody],
  ['a user', { ...nobody, userId: 'u' }],
  ['a back end that acts for a user', { ...nobody, accessType: 'server' as const, userId: 'u' }],
  ['an app of internal with nobody signed in', { ...nobody, projectId: 'internal' }],
  ['an anonymous user of internal', { ...nobody, projectId: 'internal', userId: 'u', isAnonymous: true }],
])('takes no administrator to be behind %s', (_name, caller) => {
  expect(adminActorOf(caller)).toBeNull();
});

it.each([
  ['the keys', { ...nobody, accessType: 'admin' as const, adminKeyId: 'k', userId: 'u' }, { kind: 'key', id: 'k' }],
  ['the owner', { ...nobody, accessType: 'admin' as const, adminUserId: 'o' }, { kind: 'user', id: 'o' }],
  [
    'the owner, as a back end',
    { ...nobody, accessType: 'server' as const, adminUserId: 'o' },
    { kind: 'user', id: 'o' },
  ],
  ['who impersonates, by key', { ...nobody, userId: 'u', impersonatedBy: 'key:k' }, { kind: 'key', id: 'k' }],
  ['who impersonates, an owner', { ...nobody, userId: 'u', impersonatedBy: 'user:o' }, { kind: 'user', id: 'o' }],
  ['a user of internal', { ...nobody, projectId: 'internal', userId: 'u' }, { kind: 'user', id: 'u' }],
])('names %s', (_name, caller, actor) => {
  expect(adminActorOf(caller)).toEqual(actor);
});
