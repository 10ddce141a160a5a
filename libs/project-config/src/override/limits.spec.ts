import { describe, expect, it } from '@jest/globals';
import { OVERRIDE_LIMITS, overrideLimitProblem } from './limits.js';
import type { ConfigOverride } from './override.js';
import { renderConfig } from './render.js';

const stored = (override: ConfigOverride) => ({ override, config: renderConfig(override) });
const problem = (after: ConfigOverride, before: ConfigOverride = {}) =>
  overrideLimitProblem(stored(before), stored(after));
const record = (count: number, entry: unknown = {}) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`e${n}`, entry]));
const host = (length: number) => `${'a'.repeat(length - 4)}.com`;

describe('a configuration', () => {
  it.each([
    ['domains.trustedDomains', {}],
    ['rbac.permissions', {}],
    ['rbac.permissions.p.containedPermissionIds', true],
    ['rbac.defaultPermissions.teamCreator', true],
    ['rbac.defaultPermissions.teamMember', true],
    ['rbac.defaultPermissions.signUp', true],
    ['auth.oauth.providers', {}],
    ['payments.catalogs', {}],
    ['payments.products', {}],
    ['payments.products.p.prices', {}],
    ['payments.products.p.includedItems', {}],
    ['payments.products.p.isAddOnTo', true],
    ['payments.items', {}],
    ['dataVault.stores', {}],
  ])('has 1,000 entries under %s, and not one more, however they are written', (path, entry) => {
    const parent = { 'rbac.permissions.p': {}, 'payments.products.p': { isAddOnTo: {} } };
    const around = path.includes('.p.') ? parent : {};
    const dotted = (count: number) =>
      Object.fromEntries(Object.entries(record(count, entry)).map(([key, value]) => [`${path}.${key}`, value]));
    for (const written of [(count: number) => ({ [path]: record(count, entry) }), dotted]) {
      expect(problem({ ...around, ...written(1_000) })).toBeNull();
      expect(problem({ ...around, ...written(1_001) })).toBe(
        `"${path}" would have 1001 entries, but the maximum is 1000. Remove entries that you no longer need.`,
      );
    }
  });

  it('does not count what is built in, nor what null has removed', () => {
    const uuid = (n: number) => `9f0f0f0f-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const templates = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [uuid(n), {}]));
    expect(problem({ 'emails.templates': templates })).toBeNull();
    const domains = { 'domains.trustedDomains': record(1_001), 'domains.trustedDomains.e0': null };
    expect(problem(domains)).toBeNull();
  });

  it.each([
    ['domains.trustedDomains.d.baseUrl', 300, 'characters', (n: number) => `https://a.com/${'p'.repeat(n - 14)}`],
    ['domains.trustedDomains.d.baseUrl', 253, 'characters in its host', (n: number) => `https://${host(n)}`],
    ['domains.trustedDomains.d.handlerPath', 300, 'characters', (n: number) => '/'.padEnd(n, 'p')],
    ['rbac.permissions.p.description', 4_096, 'characters', (n: number) => 'd'.repeat(n)],
    ['emails.server.password', 4_096, 'characters', (n: number) => 'd'.repeat(n)],
  ])('has in %s at most %i %s', (path, most, unit, text) => {
    const around = { 'domains.trustedDomains.d': {}, 'rbac.permissions.p': {} };
    expect(problem({ ...around, [path]: text(most) })).toBeNull();
    expect(problem({ ...around, [path]: text(most + 1) })).toBe(
      `"${path}" would have ${most + 1} ${unit}, but the maximum is ${most}. Shorten it.`,
    );
  });

  it('has keys of at most 1,000 characters, and shows only the beginning of a longer one', () => {
    expect(problem({ 'dataVault.stores': { ['k'.repeat(1_000)]: {} } })).toBeNull();
    const longer = problem({ 'dataVault.stores': { ['k'.repeat(100_000)]: {} } });
    expect(longer).toMatch(/^"dataVault\.stores\.k+…" would have 100000 characters in its key/);
    expect(longer!.length).toBeLessThan(400);
  });

  it('is at most 1 MiB as JSON in UTF-8', () => {
    const theme = (source: string) => ({
      'emails.themes.9f0f0f0f-0000-4000-8000-000000000001': { tsxSource: source },
    });
    const room = OVERRIDE_LIMITS.bytes - JSON.stringify(theme('')).length;
    expect(problem(theme('x'.repeat(room)))).toBeNull();
    expect(problem(theme('x'.repeat(room + 1)))).toMatch(/^The configuration would have 1048577 bytes/);
    expect(problem(theme('é'.repeat(room / 2 + 1)))).toMatch(/bytes/);
  });

  it('has at most 20,000 values, also where they come to nothing', () => {
    const nothing = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`dataVault.stores.s${n}.displayName`, null]));
    expect(problem(nothing(20_000))).toBeNull();
    expect(problem(nothing(20_001))).toMatch(/^The configuration would have 20001 values/);
  });
});

describe('what an older release has stored beyond the limits', () => {
  const before = { 'domains.trustedDomains': record(1_500), 'rbac.permissions': record(1_200) };

  it('may be changed elsewhere, replaced one by one, and shrink', () => {
    expect(problem({ ...before, 'auth.allowSignUp': false }, before)).toBeNull();
    expect(problem({ ...before, 'domains.trustedDomains.e0': { baseUrl: 'https://a.com' } }, before)).toBeNull();
    expect(problem({ ...before, 'domains.trustedDomains': record(1_499) }, before)).toBeNull();
  });

  it('may not grow', () => {
    expect(problem({ ...before, 'domains.trustedDomains': record(1_501) }, before)).toMatch(/1501 entries/);
    expect(problem({ ...before, 'domains.trustedDomains.another': {} }, before)).toMatch(/1501 entries/);
    expect(problem({ ...before, 'dataVault.stores': record(1_001) }, before)).toMatch(/^"dataVault\.stores"/);
  });
});
