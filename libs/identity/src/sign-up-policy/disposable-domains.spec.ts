import { describe, expect, it } from '@jest/globals';
import { isDisposableDomain } from './disposable-domains.js';

describe('the list of disposable domains', () => {
  it.each(['mailinator.com', '10mail.org', 'anything.10mail.org', 'a.b.10mail.org'])('has %s', (domain) =>
    expect(isDisposableDomain(domain)).toBe(true),
  );

  it.each(['example.com', 'gmail.com', 'outlook.com', 'mailinator', 'com', '', '"', 'a","b', 'not10mail.org.example'])(
    'does not have %j',
    (domain) => expect(isDisposableDomain(domain)).toBe(false),
  );
});
