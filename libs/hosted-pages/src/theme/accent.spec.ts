import { describe, expect, it } from '@jest/globals';
import { COLORS } from '@hallpass/design-tokens';
import { accentRoles, contrastOf } from '@hallpass/project-config';

const CHANNELS = ['00', '33', '66', '99', 'cc', 'ff'];
const CHOSEN = CHANNELS.flatMap((r) => CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${r}${g}${b}`)));
const GROUNDS = ['canvas', 'surface', 'sunken', 'hover'] as const;

describe('the colour of a project', () => {
  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('is read on every ground of the %s scheme, whichever it is (WCAG 2.2, 1.4.3)', (scheme, at) => {
    const unread = CHOSEN.flatMap((color) => {
      const roles = accentRoles(color, scheme);
      const grounds = [...GROUNDS.map((role) => COLORS[role][at]), roles['--accent-soft']];
      const pairs = grounds.map((ground) => [roles['--accent'], ground] as const);
      pairs.push([roles['--accent'], roles['--on-accent']], [roles['--accent-hover'], roles['--on-accent']]);
      return pairs.filter(([one, other]) => contrastOf(one, other) < 4.5).map((pair) => [color, ...pair]);
    });
    expect(unread).toEqual([]);
  });

  it('stays as it was chosen where it can be read', () => {
    expect(accentRoles('#17614e', 'light')['--accent']).toBe('#17614e');
    expect(accentRoles('#ffd400', 'dark')['--accent']).toBe('#ffd400');
    expect(accentRoles('#ffd400', 'light')['--accent']).not.toBe('#ffd400');
  });
});
