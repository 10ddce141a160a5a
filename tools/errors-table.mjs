// Writes the table of docs/errors.md from libs/errors/src/text-codes.ts: `node tools/errors-table.mjs` after `npm run build`.
import { readFileSync, writeFileSync } from 'node:fs';
import { textCodes } from '../libs/errors/dist/index.js';

const DOCUMENT = new URL('../docs/errors.md', import.meta.url);
const rows = Object.entries(textCodes).map(
  ([code, { statuses, when }]) => `| \`${code}\` | ${statuses.join(', ')} | ${when} |\n`,
);
const table = /^(\| Code \|.*\n\|[-|]+\|\n)(?:\|.*\n)*/m;
writeFileSync(
  DOCUMENT,
  readFileSync(DOCUMENT, 'utf8').replace(table, (_, head) => head + rows.join('')),
);
