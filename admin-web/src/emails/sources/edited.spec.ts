import { describe, expect, it } from '@jest/globals';
import { type Edited, laidOver } from './edited.js';

const BASE: Edited = { source: 'base', theme: undefined };
const mine = { ...BASE, source: 'mine' };
const myTheme = { ...BASE, theme: false as const };

describe('an edited source, merged with the version that another owner has saved', () => {
  it.each([
    ['both changed the source', { ...BASE, source: 'theirs' }, mine, mine, true],
    ['both chose a theme', { ...BASE, theme: 'dark' }, myTheme, myTheme, true],
    ['both chose the same', myTheme, myTheme, myTheme, false],
    [
      'their theme stays where only the source was edited',
      { ...BASE, theme: 'dark' },
      mine,
      { source: 'mine', theme: 'dark' },
      false,
    ],
    [
      'their source stays where only the theme was chosen',
      { ...BASE, source: 'theirs' },
      myTheme,
      { source: 'theirs', theme: false },
      false,
    ],
    ['nobody else has changed anything', BASE, mine, mine, false],
  ] as [string, Edited, Edited, Edited, boolean][])('%s', (_, stored, edited, next, replaces) => {
    expect(laidOver(BASE, stored, edited)).toEqual({ next, replaces });
  });
});
