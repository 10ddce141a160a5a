import { describe, expect, it } from '@jest/globals';
import { notingRequirement } from './second-factor-time.js';

const FROM = 'auth.secondFactorRequiredFromMillis';
const ON = { 'auth.requireSecondFactor': true };

describe('when a second factor was required first (security G9)', () => {
  it('is not stored for other settings', () => {
    const after = { 'auth.allowSignUp': false };
    expect(notingRequirement({}, after, 5)).toBe(after);
    const grace = { 'auth.secondFactorGraceDays': 3 };
    expect(notingRequirement({}, grace, 5)).toBe(grace);
  });

  it('is noted when the requirement is switched on, in either form of the setting', () => {
    expect(notingRequirement({}, ON, 5)).toEqual({ ...ON, [FROM]: 5 });
    const whole = { auth: { requireSecondFactor: true } };
    expect(notingRequirement({}, whole, 5)).toEqual({ ...whole, [FROM]: 5 });
  });

  it('stays what it was while the requirement stays on, even if a change leaves it out', () => {
    const before = { ...ON, [FROM]: 1 };
    const kept = { ...before, 'auth.allowSignUp': false };
    expect(notingRequirement(before, kept, 5)).toBe(kept);
    expect(notingRequirement(before, ON, 5)).toEqual({ ...ON, [FROM]: 1 });
  });

  it('is the one that a change sets', () => {
    const set = { ...ON, [FROM]: 9 };
    expect(notingRequirement({}, set, 5)).toBe(set);
    expect(notingRequirement({ ...ON, [FROM]: 1 }, set, 5)).toBe(set);
  });

  it('is gone once the requirement is switched off, so that it begins again', () => {
    const before = { ...ON, [FROM]: 1 };
    const off = notingRequirement(before, { ...before, 'auth.requireSecondFactor': false }, 5);
    expect(off[FROM]).toBeNull();
    expect(notingRequirement(off, { ...off, ...ON }, 7)[FROM]).toBe(7);
  });
});
