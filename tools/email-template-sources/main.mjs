// Part of the build of libs/mail-templates, after its sources are compiled. Creates `dist/sources.js` with the TSX of
// each built-in template, theme and starter, as owners read and edit it.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

import * as design from '../../libs/mail-templates/dist/design/tokens.js';
import { MAIL_LANGUAGES } from '../../libs/mail-templates/dist/languages/language.js';
import { TEMPLATE_IDS } from '../../libs/mail-templates/dist/template-ids.js';
import { textsOf, wordsOf } from '../../libs/mail-templates/dist/texts/texts.js';
import { singleFile } from './single-file.mjs';

const LIBRARY = fileURLToPath(new URL('../../libs/mail-templates/', import.meta.url));

/** Files by the keys that `src/sources.d.ts` declares. */
const NAMES = {
  templates: Object.keys(TEMPLATE_IDS),
  themes: ['light', 'dark', 'bare'],
  starters: ['template', 'draft'],
};

const STYLE = { singleQuote: true, printWidth: 120 };

/** @throws Error that names a missing file or an unused one */
async function sourcesOf(folder) {
  const path = join(LIBRARY, 'src', folder);
  const left = new Set(readdirSync(path));
  const sources = {};
  for (const name of NAMES[folder]) {
    const file = `${name.replaceAll('_', '-')}.tsx`;
    if (!left.delete(file)) throw new Error(`${name} has no file: write libs/mail-templates/src/${folder}/${file}.`);
    const source = singleFile(join(path, file), { ...design, textsOf, wordsOf });
    const { code, errors } = await format(file, source, STYLE);
    if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0].message}`);
    sources[name] = code;
  }
  if (left.size > 0)
    throw new Error(
      `${[...left].join(', ')} of libs/mail-templates/src/${folder} has no name: add a row to its table.`,
    );
  return sources;
}

const sources = {};
for (const folder of Object.keys(NAMES)) sources[folder] = await sourcesOf(folder);

const places = wordsOf('unknownPlace');
const unknownPlace = Object.fromEntries(MAIL_LANGUAGES.map((language) => [language, places[language] ?? places.en]));

const code = `export const SOURCES = ${JSON.stringify(sources, null, 2)};
export const UNKNOWN_PLACE = ${JSON.stringify(unknownPlace, null, 2)};
`;
writeFileSync(join(LIBRARY, 'dist/sources.js'), code);
// Bundling the processes requires a source map next to each module. This one is empty, because the module is generated.
const map = { version: 3, sources: [], names: [], mappings: '' };
writeFileSync(join(LIBRARY, 'dist/sources.js.map'), JSON.stringify(map));
