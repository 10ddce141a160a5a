import { describe, expect, it } from '@jest/globals';
import { publicSmtpAddress } from './outbound-address.js';

describe('outbound mail addresses (security J9)', () => {
  it('refuses other ports than those of mail', async () => {
    await expect(publicSmtpAddress('93.184.216.34', 6379)).rejects.toThrow(/ports/);
  });

  it('refuses a name that resolves to a private address', async () => {
    await expect(publicSmtpAddress('localhost', 25)).rejects.toThrow(/private network/);
  });

  it('gives the one address that the connection is made to', async () => {
    await expect(publicSmtpAddress('93.184.216.34', 587)).resolves.toBe('93.184.216.34');
  });
});
