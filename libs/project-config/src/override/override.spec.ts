import { describe, expect, it } from '@jest/globals';
import type { Node } from '../tree/node.js';
import { CONFIG_TREE } from '../tree/tree.js';
import { auditedConfigChange } from './audited-change.js';
import { configDifferences, isSameConfig, configValueAt } from './differences.js';
import { OVERRIDE_LIMITS, overrideLimitProblem } from './limits.js';
import type { ConfigOverride } from './override.js';
import { renderConfig } from './render.js';

describe('audited change', () => {
  const github = { type: 'github', clientId: 'id', clientSecret: 'planted', allowSignIn: true };

  describe('what is never shown', () => {
    it('is a secret, however its path is written', () => {
      for (const override of [
        { 'auth.oauth.providers.github.clientSecret': 'planted', 'emails.server.password': 'planted' },
        { 'auth.oauth.providers': { github }, emails: { server: { password: 'planted' } } },
        { auth: { oauth: { providers: { github } } }, 'emails.server': { password: 'planted' } },
      ]) {
        const change = auditedConfigChange({}, override);
        expect(JSON.stringify(change)).not.toContain('planted');
        expect(change.after).toMatchObject({
          'auth.oauth.providers.github.clientSecret': '[redacted]',
          'emails.server.password': '[redacted]',
        });
        expect(JSON.stringify(auditedConfigChange(override, {}))).not.toContain('planted');
      }
    });

    it('is a text at a place that the tree does not know', () => {
      const change = auditedConfigChange({}, { 'emails.server.token': 'planted', 'old.key': ['planted'] });
      expect(change.after).toEqual({ 'emails.server.token': '[redacted]', 'old.key': '[redacted]' });
    });

    it('is any field of the tree whose name sounds like a secret', () => {
      const texts: string[] = [];
      const visit = ({ rule }: Node, name: string): void => {
        if (rule.kind === 'object') for (const [key, node] of Object.entries(rule.fields)) visit(node, key);
        if (rule.kind === 'record') visit(rule.entry, name);
        if (rule.kind === 'union') for (const option of rule.options) visit(option, name);
        if (rule.kind === 'value' && !rule.isSecret && rule.accepts('any text')) texts.push(name);
      };
      visit(CONFIG_TREE, '');
      expect(texts.filter((name) => /secret|password|token|credential|private/i.test(name))).toEqual([]);
      expect(texts.length).toBeGreaterThan(10);
    });
  });

  it('shows the paths that differ, before and after, and that a secret changed', () => {
    const before = { 'auth.oauth.providers.github': github, 'auth.allowSignUp': true, 'emails.server.port': 25 };
    const after = {
      'auth.oauth.providers.github': { ...github, clientSecret: 'another', clientId: 'new' },
      'auth.allowSignUp': true,
      'emails.server.port': null,
      'domains.trustedDomains': {},
    };
    expect(auditedConfigChange(before, after)).toEqual({
      before: {
        'auth.oauth.providers.github.clientId': 'id',
        'auth.oauth.providers.github.clientSecret': '[redacted]',
        'emails.server.port': 25,
      },
      after: {
        'auth.oauth.providers.github.clientId': 'new',
        'auth.oauth.providers.github.clientSecret': '[redacted]',
        'emails.server.port': null,
        'domains.trustedDomains': {},
      },
    });
    expect(auditedConfigChange(before, { ...before })).toEqual({ before: {}, after: {} });
  });

  it('holds only what jsonb takes, and of long sources the beginning', () => {
    const path = 'emails.themes.3f9c1f3e-2f7a-4d3b-9a44-0f6d6f0a7f11';
    const tsxSource = 'x'.repeat(10_000);
    const { after } = auditedConfigChange({}, { [path]: { displayName: 'a\ud800b\0c\u{1f600}', tsxSource } });
    expect(after).toEqual({
      [`${path}.displayName`]: 'a\ufffdb\ufffdc\u{1f600}',
      [`${path}.tsxSource`]: `${'x'.repeat(4_096)}…`,
    });
  });
});

describe('the configuration as the pages read it', () => {
  const tree = { auth: { allowSignUp: true, oauth: { providers: { github: { isShared: true } } } } };

  it('finds what stands at a path, and nothing where nothing does', () => {
    expect(configValueAt(tree, 'auth.oauth.providers.github')).toEqual({ isShared: true });
    expect(configValueAt(tree, 'auth.allowSignUp.deeper')).toBeUndefined();
    expect(configValueAt(tree, 'auth.toString')).toBeUndefined();
  });

  it('compares without regard to the order of keys', () => {
    expect(isSameConfig({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(true);
    expect(isSameConfig({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSameConfig([1], { 0: 1 })).toBe(false);
  });

  it('names each value that differs, and an entry that came or went as a whole', () => {
    const after = { auth: { allowSignUp: false, oauth: { providers: {} } } };
    expect(configDifferences(tree, after)).toEqual([
      { path: 'auth.allowSignUp', before: true, after: false },
      { path: 'auth.oauth.providers.github', before: { isShared: true }, after: undefined },
    ]);
  });
});

describe('limits', () => {
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
});
