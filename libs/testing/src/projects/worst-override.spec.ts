import { describe, expect, it } from '@jest/globals';
import {
  adminProject,
  clientProject,
  configJson,
  defaultPermissionIds,
  isTrustedUrl,
  mergeOverride,
  OVERRIDE_LIMITS,
  overrideLimitProblem,
  permissionDefinitions,
  renderConfig,
  resolvePermissions,
  validateOverride,
} from '@hallpass/project-config';
import { WORST_HOST, worstOverride } from './worst-override.js';

const worst = worstOverride();
const config = renderConfig(worst);
const stored = (override: Record<string, unknown>) => ({ override, config: renderConfig(override) });
const problemWith = (change: Record<string, unknown>) =>
  overrideLimitProblem(stored({}), stored(mergeOverride(worst, change)));

function counting(override: Record<string, unknown>): { override: Record<string, unknown>; lookUps: () => number } {
  let count = 0;
  const watched = <T extends object>(object: T): T =>
    new Proxy(object, {
      get(target, key, receiver) {
        count += 1;
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof value === 'object' && value !== null ? watched(value) : value;
      },
    });
  return { override: watched(override), lookUps: () => count };
}

describe('the most expensive configuration (security P1)', () => {
  it('is allowed, and nothing can be added to it', () => {
    expect(validateOverride(worst)).toBeNull();
    expect(overrideLimitProblem(stored({}), stored(worst))).toBeNull();
    expect(problemWith({ 'domains.trustedDomains.one': { baseUrl: 'https://a.com' } })).toMatch(/bytes/);
    const withoutBytes = { emails: { themes: { '9f0f0f0f-0000-4000-8000-000000000001': { tsxSource: '' } } } };
    expect(problemWith({ ...withoutBytes, 'auth.allowSignUp': true })).toMatch(/20001 values/);
    const withoutValues = { ...withoutBytes, payments: {} };
    expect(problemWith({ ...withoutValues, 'domains.trustedDomains.one': {} })).toMatch(/1001 entries/);
  });

  it('is as large as the limits everywhere', () => {
    expect(Buffer.byteLength(JSON.stringify(worst))).toBe(OVERRIDE_LIMITS.bytes);
    expect(Object.keys(config.domains.trustedDomains)).toHaveLength(OVERRIDE_LIMITS.entries);
    const patterns = Object.values(config.domains.trustedDomains).map(({ baseUrl }) => new URL(baseUrl!).hostname);
    expect(new Set(patterns).size).toBe(OVERRIDE_LIMITS.entries);
    expect(new Set(patterns.map(({ length }) => length))).toEqual(new Set([253]));
    expect(resolvePermissions(config, 'team', ['team_0'])).toHaveLength(OVERRIDE_LIMITS.entries / 2);
    expect(isTrustedUrl(config, `https://${WORST_HOST}/`)).toBe(false);
  });

  it('is rendered, merged and checked with a few look-ups a value, of which twice as many cost twice as much', () => {
    const { products } = worst['payments'] as { products: Record<string, unknown> };
    const entries = Object.entries(products);
    const half = { ...worst, payments: { products: Object.fromEntries(entries.slice(0, entries.length / 2)) } };
    const values = (override: Record<string, unknown>): number =>
      Object.values(override).reduce<number>(
        (sum, value) =>
          sum + (typeof value === 'object' && value !== null ? values(value as Record<string, unknown>) : 1),
        1,
      );
    const more = values(worst) - values(half);
    for (const [work, most] of [
      [renderConfig, 4],
      [validateOverride, 2],
      [(override: Record<string, unknown>) => mergeOverride(override, { 'auth.allowSignUp': true }), 5],
    ] as const) {
      const [all, some] = [counting(worst), counting(half)];
      work(all.override);
      work(some.override);
      expect(all.lookUps()).toBeLessThanOrEqual(most * values(worst));
      expect(all.lookUps() - some.lookUps()).toBeLessThanOrEqual(most * more);
    }
  });

  it('is worked out once for a version: what follows from it is the same object for every request', () => {
    const project = { id: 'p', displayName: 'P', config };
    expect(clientProject(project).config).toBe(clientProject(project).config);
    const record = {
      ...project,
      description: '',
      logoUrl: null,
      fullLogoUrl: null,
      isProductionMode: false,
      ownerTeamId: null,
      createdAt: new Date(0),
    };
    expect(adminProject(record).config).toBe(adminProject(record).config);
    expect(permissionDefinitions(config, 'team')).toBe(permissionDefinitions(config, 'team'));
    expect(defaultPermissionIds(config, 'teamCreator')).toBe(defaultPermissionIds(config, 'teamCreator'));
    expect(configJson(config)).toBe(JSON.stringify(config));
    expect(clientProject({ ...project, config: renderConfig(worst) }).config).not.toBe(clientProject(project).config);
  });
});
