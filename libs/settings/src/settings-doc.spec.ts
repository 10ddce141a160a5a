import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SETTINGS_TABLE } from './index.js';

const document = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
const documented = [...document.matchAll(/^\| `([A-Z_0-9]+)`( 🔑)? \| (.+?) \| (.+?) \| (.+?) \|/gm)].map(
  ([, name, secret, about, form, fallback]) => ({
    name,
    isSecret: secret !== undefined,
    about,
    form,
    default: fallback,
  }),
);

describe('docs/settings.md', () => {
  it('has the same rows as the table of settings, in the same order and words', () => {
    expect(documented).toEqual(
      SETTINGS_TABLE.map(({ name, isSecret, about, form, default: fallback }) => ({
        name,
        isSecret,
        about,
        form,
        default: fallback,
      })),
    );
  });
});
