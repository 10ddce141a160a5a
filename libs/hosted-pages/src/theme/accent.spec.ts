import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { accentRoles, contrastOf } from '@hallpass/project-config';

const CHANNELS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = CHANNELS.flatMap((r) => CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${r}${g}${b}`)));
const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
const [light, dark] = styles.split('prefers-color-scheme: dark') as [string, string];
const role = (sheet: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(sheet)![1]!;

describe('the colour of a project', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('is read on every ground of the %s scheme, whichever it is (WCAG 2.2, 1.4.3)', (scheme, sheet) => {
    const unread = COLORS.flatMap((color) => {
      const roles = accentRoles(color, scheme);
      const grounds = [...['canvas', 'surface', 'sunken'].map((name) => role(sheet, name)), roles['--accent-soft']];
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
