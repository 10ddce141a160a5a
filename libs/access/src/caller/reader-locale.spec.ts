import { describe, expect, it } from '@jest/globals';
import type { AccessType } from './caller.js';
import { readerLocale } from './reader-locale.js';
import { requestClientOf } from './request-client.js';

const localeOf = (accessType: AccessType, acceptLanguage?: string) =>
  readerLocale({ accessType, client: requestClientOf({ 'accept-language': acceptLanguage }, 'none') });

describe('the language of a user who requests an email', () => {
  it('is not that of an admin, who asks for others', () => {
    expect(localeOf('admin', 'de')).toBeUndefined();
  });

  it('is not known where nobody says, nor by a header beyond 256 characters', () => {
    expect(localeOf('client')).toBeUndefined();
    expect(localeOf('client', `${'x'.repeat(260)},de`)).toBeUndefined();
  });

  it('is what a browser asks for, or a server that passes it on', () => {
    expect(localeOf('client', 'de-AT,de;q=0.9')).toBe('de-AT');
    expect(localeOf('server', 'pl')).toBe('pl');
  });
});
