import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeOverride } from './merge.js';
import type { ConfigOverride } from './override.js';
import { renderConfig } from './render.js';
import { validateOverride } from './validate.js';

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
          [...entries.slice(seed % (entries.length || 1)), ...entries.slice(0, seed % (entries.length || 1))].reverse(),
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
