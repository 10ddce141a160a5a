import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { catalogue } from './catalogue.js';
import type { DetailType } from './details.js';
import type { Entry } from './entry.js';

/** Formats a type as in `docs/contract/errors.json`. */
const written = (type: DetailType): string =>
  typeof type === 'string' ? type : type.map((value) => (value === null ? 'null' : `'${value}'`)).join(' | ');

it('is the catalogue of the contract: names, codes, statuses and details (contract/07 §3)', () => {
  const contract: unknown = JSON.parse(
    readFileSync(new URL('../../../docs/contract/errors.json', import.meta.url), 'utf8'),
  );
  const entries = Object.entries<Entry>(catalogue).map(([name, { code, status, shape }]) => ({
    name,
    code,
    status,
    details: Object.fromEntries(Object.entries(shape ?? {}).map(([field, type]) => [field, written(type)])),
  }));
  expect(entries.length).toBeGreaterThan(100);
  expect(entries).toEqual(contract);
});
