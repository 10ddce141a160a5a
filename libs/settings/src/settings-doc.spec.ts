import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SETTINGS_TABLE } from './index.js';

const document = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
const documented = [...document.matchAll(/^\| `([A-Z_0-9]+)`( 🔑)? /gm)].map(([, name, secret]) => ({
  name,
  isSecret: secret !== undefined,
}));

describe('docs/settings.md', () => {
  it('has one row a setting, in the order of the table, with its secrets marked', () => {
    expect(documented).toEqual(SETTINGS_TABLE.map(({ name, isSecret }) => ({ name, isSecret })));
  });
});
