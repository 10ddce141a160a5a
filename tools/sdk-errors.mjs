// Writes libs/sdk/src/errors/generated/catalogue.ts, the errors of the client library, from libs/errors. Target
// `generate` of libs/sdk. The library is published on its own, so it imports no server code.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as errors from '../libs/errors/dist/index.js';

const TARGET = fileURLToPath(new URL('../libs/sdk/src/errors/generated/catalogue.ts', import.meta.url));
const entries = Object.entries(errors.catalogue);
const parentOf = (family) => Object.getPrototypeOf(family);
/** The classes between KnownError and this class, outermost first. */
const lineOf = (family) => (family === errors.KnownError ? [] : [...lineOf(parentOf(family)), family]);
const families = [...new Set(entries.flatMap(([, { family }]) => lineOf(family)))];

const TYPES = { 'string[]': 'string[]', 'object[]': 'Record<string, unknown>[]' };
const typeOf = (type) =>
  Array.isArray(type) ? type.map((value) => JSON.stringify(value)).join(' | ') : (TYPES[type] ?? type);
const detailsOf = (shape) =>
  Object.entries(shape)
    .map(([field, type]) => `${field}: ${typeOf(type)}`)
    .join('; ');

function familyOf(family) {
  const children = entries.filter(([, entry]) => lineOf(entry.family).includes(family)).map(([name]) => name);
  return `/** Parent of ${children.join(', ')}. */\nexport class ${family.name} extends ${parentOf(family).name} {}`;
}

function rowOf([name, { code, shape, family }]) {
  const details = shape === undefined ? '' : `<{ ${detailsOf(shape)} }>`;
  const parent = family === errors.KnownError ? '' : `, ${family.name}`;
  return `  ${name}: known${details}('${name}', '${code}'${parent}),`;
}

const written = `// Written by tools/sdk-errors.mjs from libs/errors/src/catalogue.ts; not to be edited.
import { known } from '../known.js';
import { KnownError } from '../known-error.js';

${families.map(familyOf).join('\n')}

/** Every error that the server names with a code (contract/07 §3). */
export const catalogue = {
${entries.map(rowOf).join('\n')}
};

/** The code of a refusal without a known error (docs/errors.md). */
export type ApiErrorCode =
${Object.keys(errors.textCodes)
  .map((code) => `  | '${code}'`)
  .join('\n')};
`;

mkdirSync(dirname(TARGET), { recursive: true });
writeFileSync(TARGET, written);
