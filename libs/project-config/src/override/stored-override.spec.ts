import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { permissionDefinitions } from '../permissions/permissions.js';
import { creationOverride } from '../projects/creation-defaults.js';
import { trustedDomainsOf } from '../trust/trusted-domains.js';
import { recomputeDerived } from '../per-config.js';
import type { ConfigOverride } from './override.js';
import { isRendered, renderConfig } from './render.js';
import { overrideText, StoredOverride } from './stored-override.js';
import { mergeOverride } from './merge.js';
import { validateOverride } from './validate.js';

describe('stored override', () => {
  const stored = (override: ConfigOverride, earlier?: StoredOverride): StoredOverride =>
    read(overrideText(override), earlier);
  const read = (text: string, earlier?: StoredOverride): StoredOverride =>
    new StoredOverride(text.length, () => text, earlier);

  const DOTTED: ConfigOverride = {
    'domains.trustedDomains.a': { baseUrl: 'https://a.example', handlerPath: '/x,\n"y"' },
    teams: { allowClientTeamCreation: true },
    'domains.allowLocalhost': false,
    'domains.trustedDomains.b.baseUrl': 'https://lost.example',
    'teams.createPersonalTeamOnSignUp': true,
    'rbac.permissions.reader': { scope: 'team' },
  };

  const OVERRIDES: Array<[string, ConfigOverride]> = [
    ['nothing', {}],
    ['what a project begins with', creationOverride()],
    ['keys of several parts among each other', DOTTED],
    [
      'texts with what divides lines',
      { 'emails.server.senderName': '{\n"domains":1,\n}\n', users: { allowClientUserDeletion: true } },
    ],
    ['keys that are none', JSON.parse('{"__proto__":1,"a\\"b.c":2,"":3,"constructor":4,"project":{"x":1}}')],
  ];

  describe('the override of a version of a project', () => {
    it.each(OVERRIDES)('is JSON, and what it was, and renders alike: %s', (_which, override) => {
      expect(JSON.parse(overrideText(override))).toEqual(override);
      for (const text of [overrideText(override), JSON.stringify(override)]) {
        expect(read(text).override).toEqual(override);
        expect(JSON.stringify(read(text).config)).toBe(JSON.stringify(renderConfig(override)));
      }
    });

    it('is not read before it is needed', () => {
      const open = jest.fn(() => overrideText(DOTTED));
      const first = new StoredOverride(1, open);
      const { config } = new StoredOverride(1, open, first);
      expect(open).not.toHaveBeenCalled();
      expect(config.teams.allowClientTeamCreation).toBe(true);
      expect(config.domains.allowLocalhost).toBe(false);
      expect(open).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['as it is stored', overrideText],
      ['as earlier releases stored it', (override: ConfigOverride) => JSON.stringify(override)],
    ])('shares with an earlier one, %s, exactly the parts that have not changed', (_how, textOf) => {
      const first = read(textOf(DOTTED));
      const before = [first.config.rbac, first.config.domains, first.config.teams];
      const { config } = stored({ ...DOTTED, 'domains.allowLocalhost': true }, first);
      expect(config.rbac).toBe(before[0]);
      expect(config.teams).toBe(before[2]);
      expect(config.domains).not.toBe(before[1]);
      expect(config.domains.allowLocalhost).toBe(true);
    });

    it('shares with the last version that was read', () => {
      const first = stored(DOTTED);
      const { rbac } = first.config;
      const unseen = stored({ ...DOTTED, 'domains.allowLocalhost': true }, first);
      expect(stored(DOTTED, unseen).config.rbac).toBe(rbac);
    });

    it('does not share removed parts', () => {
      const first = stored(DOTTED);
      expect(first.config.teams.allowClientTeamCreation).toBe(true);
      const { config } = stored({ 'rbac.permissions.reader': { scope: 'team' } }, first);
      expect(config.teams.allowClientTeamCreation).toBe(renderConfig({}).teams.allowClientTeamCreation);
    });

    it('keeps values derived from a part until that part changes', () => {
      const first = stored(DOTTED);
      const [domains, definitions] = [trustedDomainsOf(first.config), permissionDefinitions(first.config, 'team')];
      const second = stored({ ...DOTTED, 'domains.allowLocalhost': true }, first);
      expect(permissionDefinitions(second.config, 'team')).toBe(definitions);
      expect(trustedDomainsOf(second.config)).not.toBe(domains);
    });
  });

  describe('recomputing derived values', () => {
    const OTHER = { ...DOTTED, 'domains.allowLocalhost': true, 'rbac.permissions.reader': { scope: 'project' } };
    const recompute = (before: StoredOverride, after: StoredOverride) => [
      ...recomputeDerived(before.config, after.config),
    ];

    it('is nothing if nothing has been read', () => {
      const [before, after] = [stored(DOTTED), stored(OTHER)];
      expect(recompute(before, after)).toHaveLength(0);
      expect(isRendered(after.config, 'domains')).toBe(false);
      expect(before.config.teams.allowClientTeamCreation).toBe(true);
      recompute(before, after);
      expect(isRendered(after.config, 'teams')).toBe(true);
      expect(isRendered(after.config, 'domains')).toBe(false);
    });

    it('is everything that was rendered, at any depth, and everything derived from it', () => {
      const [before, after] = [stored(DOTTED), stored(OTHER)];
      expect(trustedDomainsOf(before.config)).toBeDefined();
      expect(permissionDefinitions(before.config, 'team')).toBeDefined();
      expect(before.config.auth.oauth.providers).toEqual({});
      expect(recompute(before, after).length).toBeGreaterThanOrEqual(5);
      expect(isRendered(after.config, 'domains')).toBe(true);
      expect(isRendered(after.config.domains, 'trustedDomains')).toBe(true);
      expect(isRendered(after.config.rbac, 'permissions')).toBe(true);
      // Only once: the work is known to be done.
      expect(recompute(before, after)).toHaveLength(0);
    });
  });
});

describe('override.properties', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const flag = fc.option(fc.boolean(), { nil: null });
  const provider = fc.option(
    fc.record(
      { type: fc.constantFrom('google', 'github'), isShared: flag, clientId: fc.option(fc.string(), { nil: null }) },
      { requiredKeys: [] },
    ),
    { nil: null },
  );
  const providers = fc.option(fc.dictionary(id, provider, { maxKeys: 3 }), { nil: null });

  /** Changes a key at any depth, from `auth` down to a field of a provider. */
  const change: fc.Arbitrary<[string, unknown]> = fc.oneof(
    fc.tuple(fc.constantFrom('auth.allowSignUp', 'auth.password.allowSignIn', 'teams.allowClientTeamCreation'), flag),
    fc.tuple(
      fc.constant('auth'),
      fc.record({ allowSignUp: flag, oauth: fc.record({ providers }) }, { requiredKeys: [] }),
    ),
    fc.tuple(fc.constant('auth.oauth'), fc.record({ providers }, { requiredKeys: [] })),
    fc.tuple(fc.constant('auth.oauth.providers'), providers),
    id.chain((key) => fc.tuple(fc.constant(`auth.oauth.providers.${key}`), provider)),
    id.chain((key) => fc.tuple(fc.constant(`auth.oauth.providers.${key}.isShared`), flag)),
  );
  const override = fc
    .uniqueArray(change, { selector: ([key]) => key, maxLength: 8 })
    .map((entries) => Object.fromEntries(entries) as ConfigOverride);

  describe('overrides, whatever they hold', () => {
    it('pass validation, alone and merged', () => {
      fc.assert(
        fc.property(override, override, (stored, patch) => {
          expect(validateOverride(stored)).toBeNull();
          expect(validateOverride(mergeOverride(stored, patch))).toBeNull();
        }),
      );
    });

    it('render the same in whatever order their keys are stored', () => {
      fc.assert(
        fc.property(override, fc.nat(), (stored, seed) => {
          const entries = Object.entries(stored);
          const turned = Object.fromEntries(
            [
              ...entries.slice(seed % (entries.length || 1)),
              ...entries.slice(0, seed % (entries.length || 1)),
            ].reverse(),
          );
          expect(renderConfig(turned)).toEqual(renderConfig(stored));
        }),
      );
    });

    it('hold after a merge what was written last, and nothing older below it', () => {
      fc.assert(
        fc.property(override, override, (stored, patch) => {
          const merged = mergeOverride(stored, patch);
          expect(merged).toMatchObject(patch);
          for (const key of Object.keys(merged)) {
            const isOlder = !Object.hasOwn(patch, key);
            if (isOlder) expect(Object.keys(patch).some((k) => key.startsWith(`${k}.`))).toBe(false);
          }
        }),
      );
    });

    it('render after a merge with a whole subtree as that subtree alone would', () => {
      fc.assert(
        fc.property(override, providers, (stored, list) => {
          const patch = { 'auth.oauth.providers': list };
          const merged = renderConfig(mergeOverride(stored, patch));
          expect(merged.auth.oauth.providers).toEqual(renderConfig(patch).auth.oauth.providers);
        }),
      );
    });

    it('lose an entry to null, wherever it came from, and nothing else', () => {
      fc.assert(
        fc.property(override, id, (stored, key) => {
          const before = { ...renderConfig(stored).auth.oauth.providers };
          const after = renderConfig(mergeOverride(stored, { [`auth.oauth.providers.${key}`]: null })).auth.oauth
            .providers;
          delete before[key];
          expect(after).toEqual(before);
        }),
      );
    });

    it('render without nulls and dots, and once rendered render to the same', () => {
      fc.assert(
        fc.property(override, (stored) => {
          const config = renderConfig(stored);
          expect(
            JSON.stringify(config, (key, value) => (value === null || key.includes('.') ? 'BAD' : value)),
          ).not.toContain('"BAD"');
          expect(renderConfig({ ...config })).toEqual(config);
        }),
      );
    });

    it('merging changes neither of the two', () => {
      fc.assert(
        fc.property(override, override, (stored, patch) => {
          const copies = structuredClone([stored, patch]);
          mergeOverride(stored, patch);
          expect([stored, patch]).toEqual(copies);
        }),
      );
    });
  });
});
