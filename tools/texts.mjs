// The texts of pages and emails: `texts/<language>.json` of libraries, services and the dashboard, in ICU MessageFormat.
//
//     node tools/texts.mjs                                        lists missing and stale translations
//     node tools/texts.mjs accept <library> <language|all> [key …] records that translations match the English texts
//     node tools/texts.mjs generate <library> areas|together|module writes src/texts/generated, as part of the build
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { generate } from './texts/generate.mjs';
import { accepted, faultsOf, librariesIn, readLibrary, sourcesFile, statusOf } from './texts/library.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

function list() {
  for (const folder of librariesIn(root)) {
    const library = readLibrary(join(root, folder));
    const rows = statusOf(library).flatMap(({ language, missing, stale }) =>
      Object.entries({ missing, stale }).flatMap(([state, keys]) =>
        keys.map((key) => `  ${language}  ${state}  ${key}: ${library.messages.en.get(key)}`),
      ),
    );
    console.log([`${folder}: ${rows.length === 0 ? 'all translations are current' : ''}`, ...rows].join('\n'));
    for (const fault of faultsOf(library)) console.log(`  ${fault}`);
  }
}

function accept(folder, language, ...keys) {
  const library = readLibrary(join(root, folder));
  const others = Object.keys(library.messages).filter((name) => name !== 'en');
  const unknown = keys.filter((key) => !library.messages.en.has(key));
  if (language !== 'all' && !others.includes(language)) throw new Error(`${folder} has no translation ${language}.`);
  if (unknown.length > 0) throw new Error(`${folder} has no text ${unknown.join(', ')}.`);
  const sources = accepted(library, language === 'all' ? others : [language], keys);
  writeFileSync(sourcesFile(join(root, folder)), `${JSON.stringify(sources, null, 2)}\n`);
}

const [command = 'list', ...given] = process.argv.slice(2);
const commands = { list, accept, generate: (folder, style) => generate(join(root, folder), style) };
commands[command](...given);
