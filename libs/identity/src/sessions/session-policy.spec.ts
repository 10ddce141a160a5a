import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '@hallpass/project-config';
import { sessionPolicyOf } from './session-policy.js';

const policy = (auth: object) =>
  sessionPolicyOf(renderConfig(Object.fromEntries(Object.entries(auth).map(([key, value]) => [`auth.${key}`, value]))));
const DAY = 86_400;

describe('sessionPolicyOf, security B5, B8 and B12', () => {
  it('is 90 days idle, 367 days in all, an hour of impersonation and no rotation without a word', () => {
    const usual = {
      idleSeconds: 90 * DAY,
      lifetimeSeconds: 367 * DAY,
      impersonationMillis: 3_600_000,
      rotates: false,
      secondFactor: null,
    };
    expect(sessionPolicyOf(renderConfig({}))).toEqual(usual);
    expect(policy({})).toEqual(usual);
  });

  it.each([
    [Number.MAX_VALUE, 90 * DAY, 367 * DAY, 3_600_000],
    [60 * 24, DAY, DAY, 3_600_000],
    [30.5, 1830, 1830, 1_830_000],
    [1, 900, 900, 900_000],
    [0, 900, 900, 900_000],
    [-5, 900, 900, 900_000],
  ])(
    'takes %d minutes within what holds for everybody',
    (minutes, idleSeconds, lifetimeSeconds, impersonationMillis) => {
      const limits = { maxSessionIdleMinutes: minutes, maxSessionMinutes: minutes, maxImpersonationMinutes: minutes };
      expect(policy(limits)).toMatchObject({ idleSeconds, lifetimeSeconds, impersonationMillis, rotates: false });
    },
  );

  it('rotates where the project says so', () => {
    expect(policy({ rotateRefreshTokens: true }).rotates).toBe(true);
  });
});
