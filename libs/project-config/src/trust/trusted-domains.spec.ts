import { expect, it } from '@jest/globals';
import { renderConfig } from '../override/render.js';
import { TrustedDomains, trustedDomainsOf } from './trusted-domains.js';

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
