import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '../override/render.js';
import { domainProblem } from './domain-problem.js';
import { isTrustedUrl } from './trusted-url.js';

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
