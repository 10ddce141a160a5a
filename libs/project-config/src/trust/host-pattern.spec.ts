import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HostPattern } from './host-pattern.js';

/** A literal implementation of the rule, regardless of cost. */
function fits(pattern: string, host: string): boolean {
  const star = /^\*+/.exec(pattern)?.[0].length ?? 0;
  if (pattern === '') return host === '';
  if (star === 0) return pattern[0] === host[0] && fits(pattern.slice(1), host.slice(1));
  const rest = pattern.slice(star);
  for (let run = 0; run <= host.length; run++) {
    if (star === 1 && host.slice(0, run).includes('.')) return false;
    if (fits(rest, host.slice(run))) return true;
  }
  return false;
}

describe('a host pattern', () => {
  it('matches what the rule says, for every pattern', () => {
    const text = (parts: string[]) =>
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text(['a', 'b', '.', '*', '**', 'a.b', '*a']), text(['a', 'b', '.', 'ab']), (pattern, host) => {
        expect(new HostPattern(pattern).matches(host)).toBe(fits(pattern, host));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([31, 32, 33, 63, 64, 65, 252, 253])('matches over %i literals, more than a word holds', (length) => {
    const literals = Array.from({ length }, (_, n) => 'abc.'[n % 4]).join('');
    expect(new HostPattern(literals).matches(literals)).toBe(true);
    expect(new HostPattern(literals).matches(`${literals.slice(0, -1)}x`)).toBe(false);
    expect(new HostPattern(`**${literals}`).matches(`xyz.${literals}`)).toBe(true);
    expect(new HostPattern(`${literals}**`).matches(`${literals}.xyz`)).toBe(true);
    expect(new HostPattern(`${literals}*`).matches(`${literals}.xyz`)).toBe(false);
  });

  it('costs a word per 32 literals and character, with any number of stars', () => {
    expect(new HostPattern('*.example.com').words).toBe(1);
    expect(new HostPattern(`**${'a*'.repeat(125)}b`).words).toBe(4);
    expect(new HostPattern('a'.repeat(253)).words).toBe(8);
  });
});
