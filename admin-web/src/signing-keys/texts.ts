import { defineTexts } from '../texts';

export const texts = defineTexts({
  title: 'Signing keys',
  description: 'The public keys by which your servers check access tokens. The private ones never leave this server.',
  address: 'Key set',
  addressHint: 'What your servers read, at most once an hour. Verifiers of JSON Web Tokens take this address.',
  jwks: 'JWKS of users',
  jwksAnonymous: 'JWKS with anonymous users',
  issuer: 'Issuer',
  issuerAnonymous: 'Issuer of anonymous users',
  audience: 'Audience',
  audienceAnonymous: 'Audience of anonymous users',
  keys: 'Public keys',
  keysHint:
    'The first of each kind signs. A successor is published 75 minutes before it signs, and a replaced key stays until its last token has expired.',
  columns: { id: 'Key id', kind: 'For', use: 'Use', created: 'Made', until: 'Then' },
  users: 'Users',
  anonymous: 'Anonymous users',
  signs: 'Signs',
  next: 'Is next',
  last: 'Checks older tokens',
  signsFrom: 'Signs from {at}',
  replaced: 'Replaced on {at}',
  retires: 'Leaves the key set on {at}',
  algorithm: 'ES256, on the curve P-256',
  rotate: 'Replace keys now',
  rotateTitle: 'Replace the signing keys?',
  rotateText:
    'New keys sign within a minute. Tokens that were signed before stay good until they expire, ten minutes at most, and nobody is signed out. Servers that do not know the new key yet have to read the key set again.',
  rotateAction: 'Replace keys',
  rotated: 'New keys sign from now on',
  when: 'When they are replaced',
  whenText:
    'By themselves every 90 days. Replace them at once when somebody may have read the database together with HALLPASS_SECRET.',
  whenAll: 'The operator replaces those of every project with',
  terminal: 'Terminal',
  copyKey: 'key id',
});
