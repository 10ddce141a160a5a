import { describe, expect, it } from '@jest/globals';
import { readMailSender } from './mail-sender.js';

describe('readMailSender', () => {
  it.each([
    '',
    'Acme',
    'Acme <>',
    'Acme <hello>',
    'hello@',
    '@acme.dev',
    'a b@acme.dev',
    'hello@acme.dev, other@acme.dev',
    'Acme <hello@acme.dev> <other@acme.dev>',
    'Acme <hello@acme..dev>',
    'Acme\r\nBcc: <hello@acme.dev>',
    'Acme \u202e<hello@acme.dev>',
    `${'x'.repeat(65)}@acme.dev`,
    `x@${'acme.'.repeat(60)}dev`,
  ])('refuses %j', (text) => {
    expect(readMailSender(text)).toBeNull();
  });

  it.each([
    ['hello@acme.dev', null, 'hello@acme.dev'],
    ['noreply@localhost', null, 'noreply@localhost'],
    ['Acme Söhne <hello+auth@mail.acme.dev>', 'Acme Söhne', 'hello+auth@mail.acme.dev'],
    ['"Acme, Inc." <hello@acme.dev>', 'Acme, Inc.', 'hello@acme.dev'],
  ])('reads %j', (text, name, address) => {
    expect(readMailSender(text)).toEqual({ name, address });
  });
});
