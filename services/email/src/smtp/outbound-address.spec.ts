import { describe, expect, it } from '@jest/globals';
import { publicSmtpAddress } from './outbound-address.js';

describe('outbound mail addresses (security J9)', () => {
  it('rejects ports that are not for email', async () => {
    await expect(publicSmtpAddress('93.184.216.34', 6379)).rejects.toThrow(/ports/);
  });

  it('refuses a name that resolves to a private address', async () => {
    await expect(publicSmtpAddress('localhost', 25)).rejects.toThrow(/private network/);
  });

  it('returns the address to connect to', async () => {
    await expect(publicSmtpAddress('93.184.216.34', 587)).resolves.toBe('93.184.216.34');
  });
});
