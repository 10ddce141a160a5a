import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderConfig } from '../override/render.js';
import { domainProblem } from './domain-problem.js';
import { isTrustedUrl } from './trusted-url.js';
import { HostPattern } from './host-pattern.js';
import { TrustedDomains, trustedDomainsOf } from './trusted-domains.js';
import { withParameters } from './with-parameters.js';

describe('domain problem', () => {
  const trusts = (baseUrl: string, url: string) =>
    isTrustedUrl(renderConfig({ 'domains.trustedDomains.one': { baseUrl } }), url);

  describe('the address of a trusted domain', () => {
    it.each([
      ['app.example.com', 'scheme'],
      ['ftp://example.com', 'scheme'],
      ['https://', 'host'],
      ['https://exa mple.com', 'host'],
      ['https://.example.com', 'host'],
      ['https://a..example.com', 'host'],
      ['https://example.com:99999', 'host'],
      ['https://example.com/*', 'wildcard'],
      ['https://example.com/app', 'rest'],
      ['https://example.com?a=b', 'rest'],
    ])('%s is refused for its %s', (url, problem) => expect(domainProblem(url)).toBe(problem));

    it.each([
      ['https://example.com', 'https://example.com/handler'],
      ['http://localhost:3000/', 'http://localhost:3000/handler'],
      ['https://*.example.com', 'https://shop.example.com/'],
      ['https://**.example.com:8443', 'https://a.b.example.com:8443/'],
    ])('%s is taken, and trusts %s', (baseUrl, url) => {
      expect(domainProblem(baseUrl)).toBeNull();
      expect(trusts(baseUrl, url)).toBe(true);
    });
  });
});

describe('host pattern', () => {
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
});

describe('trusted domains', () => {
  const many = (url: (n: number) => string) => Array.from({ length: 1_000 }, (_, n) => url(n));
  const compared = (domains: TrustedDomains, url: string) => [...domains.candidates(new URL(url))].length;

  it('compares the host of a URL with no pattern when domains are exact (security P1)', () => {
    const domains = new TrustedDomains(many((n) => `https://a${n}.example.com`));
    expect(domains.includes(new URL('https://a999.example.com/cb'))).toBe(true);
    expect(domains.includes(new URL('https://a1000.example.com/cb'))).toBe(false);
    expect(compared(domains, 'https://a999.example.com')).toBe(0);
  });

  it('compares it only with patterns of its scheme, port and number of labels, each once', () => {
    const domains = new TrustedDomains([
      ...many((n) => `https://*.a${n}.com`),
      ...many((n) => `https://*.*.a${n}.com`),
      ...many((n) => `http://*.a${n}.com`),
      ...many((n) => `https://*.a${n}.com:8443`),
      ...many(() => 'https://**.same.com/base'),
      'https://*..com',
      'ftp://*.a.com',
    ]);
    expect(compared(domains, 'https://x.a7.com')).toBe(1_001);
    expect(compared(domains, 'https://x.y.a7.com')).toBe(1_001);
    expect(compared(domains, 'https://x.a7.com:8443')).toBe(1_000);
    expect(compared(domains, 'https://a7.com')).toBe(1);
    expect(compared(domains, 'https://x.a7.com:9')).toBe(0);
    expect(domains.includes(new URL('https://x.a7.com'))).toBe(true);
    expect(domains.includes(new URL('https://x.y.same.com'))).toBe(true);
    expect(domains.includes(new URL('https://x.a1000.com'))).toBe(false);
  });

  it('is made ready once for a configuration, and costs at most 8 steps a character of each pattern', () => {
    const trustedDomains = Object.fromEntries(
      many((n) => `https://**${String(n).repeat(100).slice(0, 251)}`).map((baseUrl, n) => [`d${n}`, { baseUrl }]),
    );
    const config = renderConfig({ 'domains.trustedDomains': trustedDomains });
    expect(trustedDomainsOf(config)).toBe(trustedDomainsOf(config));
    const steps = [...trustedDomainsOf(config).candidates(new URL('https://x.com'))].map(({ words }) => words);
    expect(steps).toHaveLength(1_000);
    expect(Math.max(...steps)).toBe(8);
  });
});

describe('with parameters', () => {
  const withCode = (url: string) => withParameters(new URL(url), { code: 'c' }).href;

  describe('setting parameters of a URL', () => {
    it.each([
      ['https://app.com/cb', 'https://app.com/cb?code=c'],
      ['https://app.com/cb?', 'https://app.com/cb?code=c'],
      ['https://app.com/?x=a%20b', 'https://app.com/?x=a%20b&code=c'],
      ['https://app.com/?x=a+b', 'https://app.com/?x=a+b&code=c'],
      ['https://app.com/?x=%C3%A9~(!)&flag', 'https://app.com/?x=%C3%A9~(!)&flag&code=c'],
      ['https://app.com/?x=%E9&y=%', 'https://app.com/?x=%E9&y=%&code=c'],
      ['app://callback/?x=a%20b', 'app://callback/?x=a%20b&code=c'],
    ])('leaves the rest of %s', (url, changed) => {
      expect(withCode(url)).toBe(changed);
    });

    it.each(['?code=x&a=1', '?a=1&code=x&code=y', '?a=1&code', '?%63ode=x&a=1', '?a=1&c%6Fde=x'])(
      'replaces every parameter of the name in %s',
      (query) => {
        const url = new URL(withCode(`https://app.com/${query}`));
        expect([url.search, url.searchParams.getAll('code')]).toEqual(['?a=1&code=c', ['c']]);
      },
    );

    it('encodes what it sets, and leaves the URL that it is given', () => {
      const url = new URL('https://app.com/');
      const text = 'a b+c&d=e#f%é';
      const changed = withParameters(url, { text });
      expect([changed.searchParams.get('text'), changed.search.includes('+'), url.search]).toEqual([text, false, '']);
    });
  });
});
