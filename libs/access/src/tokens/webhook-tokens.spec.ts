import { describe, expect, it } from '@jest/globals';
import { WebhookTokens } from './webhook-tokens.js';

const secret = 'a'.repeat(64);
const holder = { projectId: 'p', adminUserId: 'u', adminKeyId: null };
const HOUR = 3_600_000;
const tokensAt = (hours: number, settings = { secret, previousSecret: null as string | null }) =>
  new WebhookTokens(settings, () => hours * HOUR);

describe('WebhookTokens', () => {
  const token = tokensAt(0).issue(holder);

  it('are good for a day', () => {
    expect(tokensAt(23.9).read(token)).toEqual(holder);
    expect(tokensAt(24).read(token)).toBeNull();
  });

  it('are nothing when altered, or sealed with another secret', () => {
    const [payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...holder, projectId: 'q', expiresAt: 9e15 })).toString('base64url');
    for (const bad of ['', 'whtk_', payload, `${payload}.`, `whtk_${forged}.${signature}`, `${token}.x`, `x${token}`])
      expect(tokensAt(0).read(bad)).toBeNull();
    expect(tokensAt(0, { secret: 'b'.repeat(64), previousSecret: null }).read(token)).toBeNull();
  });

  it('live through a rotation of the secret', () => {
    expect(tokensAt(0, { secret: 'b'.repeat(64), previousSecret: secret }).read(token)).toEqual(holder);
  });
});
