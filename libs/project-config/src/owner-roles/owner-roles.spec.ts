import { describe, expect, it } from '@jest/globals';
import { extentOf, hasRight, OWNER_ROLES, type Right, RIGHT_AREAS, rolesWith } from './owner-roles.js';

const RIGHTS = RIGHT_AREAS.flatMap((area): Right[] => [`${area}:read`, `${area}:write`]);

describe('the roles of owners', () => {
  it('give owners everything, and each other role less', () => {
    for (const right of RIGHTS) expect(hasRight('owner', right, { isInternal: true })).toBe(true);
    for (const role of OWNER_ROLES.slice(1))
      expect(RIGHTS.every((right) => hasRight(role, right, { isInternal: false }))).toBe(false);
  });

  it('let nobody write what they may not read', () => {
    for (const role of OWNER_ROLES)
      for (const area of RIGHT_AREAS)
        if (hasRight(role, `${area}:write`, { isInternal: false }))
          expect(hasRight(role, `${area}:read`, { isInternal: false })).toBe(true);
  });

  it('let only owners change the project of the owners', () => {
    for (const area of RIGHT_AREAS) expect(rolesWith(`${area}:write`, { isInternal: true })).toEqual(['owner']);
    expect(hasRight('support', 'users:read', { isInternal: true })).toBe(true);
  });

  it('keep keys to owners and administrators', () => {
    expect(rolesWith('keys:read', { isInternal: false })).toEqual(['owner', 'administrator']);
  });

  it('let the role read-only write nothing', () => {
    expect(RIGHT_AREAS.filter((area) => extentOf('read_only', area) === 'write')).toEqual([]);
  });
});
