import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '../override/render.js';
import { validateOverride } from '../override/validate.js';
import { passkeyRpId, passkeyRpIdProblem, relatedOrigins, trustsRpId } from './passkey-rp-id.js';

const trusting = (...baseUrls: string[]) => ({
  'domains.trustedDomains': Object.fromEntries(baseUrls.map((baseUrl, at) => [`d${at}`, { baseUrl }])),
});

describe('the relying party id of passkeys', () => {
  it.each([
    ['app.example.com', 'https://app.example.com', true],
    ['example.com', 'https://app.example.com', true],
    ['example.com', 'HTTPS://App.Example.com:8443/path', true],
    ['example.com', 'https://*.example.com', true],
    ['ample.com', 'https://app.example.com', false],
    ['x.app.example.com', 'https://app.example.com', false],
    ['x.example.com', 'https://*.example.com', false],
    ['example.com', 'http://app.example.com', false],
    ['com', 'https://app.example.com', false],
    ['localhost', 'https://localhost', false],
    ['10.0.0.1', 'https://10.0.0.1', false],
    ['EXAMPLE.com', 'https://app.example.com', false],
  ])('%s with the trusted domain %s: %s', (rpId, baseUrl, isTrusted) => {
    expect(trustsRpId(renderConfig(trusting(baseUrl)), rpId)).toBe(isTrusted);
  });

  it.each(['', 'example', 'Example.com', 'example.com.', '*.example.com', 'https://example.com', '1.2.3.4', 7, null])(
    'is no valid setting as %j, unless it removes it',
    (rpId) => {
      const problem = validateOverride({ 'auth.passkey.rpId': rpId });
      if (rpId === null) expect(problem).toBeNull();
      else expect(problem).toContain('a domain in lower case');
    },
  );

  it('is that of the page while no trusted domain allows it', () => {
    const config = renderConfig({ 'auth.passkey.rpId': 'example.com' });
    expect(passkeyRpId(config)).toBeUndefined();
    expect(passkeyRpIdProblem(config)).toContain('"example.com"');
    const trusted = renderConfig({ 'auth.passkey.rpId': 'example.com', ...trusting('https://example.com') });
    expect([passkeyRpId(trusted), passkeyRpIdProblem(trusted)]).toEqual(['example.com', null]);
    expect([passkeyRpId(renderConfig({})), passkeyRpIdProblem(renderConfig({}))]).toEqual([undefined, null]);
  });

  it('has a file that names the pages of other hosts', () => {
    const config = renderConfig(
      trusting('https://app.example.com', 'https://example.org/', 'https://*.example.net', 'http://example.edu'),
    );
    expect(JSON.parse(relatedOrigins(config, 'example.com', 'https://auth.test'))).toEqual({
      origins: ['https://auth.test', 'https://example.org'],
    });
  });
});
