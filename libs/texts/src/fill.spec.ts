import { describe, expect, it } from '@jest/globals';
import { fill } from './fill.js';
import type { Text } from './text.js';

describe('a value in a text', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['😀'.repeat(100), '😀'.repeat(100)],
    [`${'x'.repeat(101)}@evil.example`, `${'x'.repeat(60)}…${'x'.repeat(26)}@evil.example`],
  ])('%s is shown as %s: long ones without their middle', (value, shown) => {
    expect(fill('As {user}.', { user: value })).toBe(`As ${shown}.`);
  });

  it('is shown whole if the reader has to type it', () => {
    const name = 'x'.repeat(101);
    expect(fill('Type {name}.', { name }, Infinity)).toBe(`Type ${name}.`);
  });

  it.each(['חנות', 'متجر', 'ߒߞߏ', '𞤀𞤁'])('%s is isolated, because it is written from right to left', (project) => {
    expect(fill('{project} 2 and {user}', { project, user: 'Ada' })).toBe(`\u2068${project}\u2069 2 and Ada`);
  });

  it('is isolated in a text that is written from right to left', () => {
    expect(fill('كـ {user}.', { user: 'Ada' })).toBe('كـ \u2068Ada\u2069.');
  });

  it('has no marks that would turn the rest of the text', () => {
    expect(fill('As {user}.', { user: '\u202emoc.live\u2066\u2069\u200f' })).toBe('As moc.live.');
  });

  it('is not shortened because of marks that are removed', () => {
    const name = 'x'.repeat(100);
    expect(fill('As {user}.', { user: `\u202e\u2066${name}\u2069\u202c` })).toBe(`As ${name}.`);
  });

  it('may be a number, and a name without a value stays', () => {
    expect(fill('{count} of {all}', { count: 1 })).toBe('1 of {all}');
  });

  it('stands where a text names it, and only there', () => {
    expect(fill('{a} and {b}, {c}', { a: 'x', b: '{a}' })).toBe('x and {a}, {c}');
  });

  it('is asked for by the compiler when the text is known to name it', () => {
    const text: Text<'user' | 'team'> = '{user} in {team}';
    // @ts-expect-error -- `team` is missing
    expect(fill(text, { user: 'Ada' })).toBe('Ada in {team}');
    // @ts-expect-error -- `group` is unknown
    expect(fill(text, { user: 'Ada', team: 'A', group: 'B' })).toBe('Ada in A');
    expect(fill(text, { user: 'Ada', team: 'A' })).toBe('Ada in A');
  });
});
